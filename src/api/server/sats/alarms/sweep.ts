import type { Platform } from '../../ports/platform/platform.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { LOCK_ALERTS } from '../alerts/lock.ts'
import { dueSats, lockStates } from './due-sats.ts'
import { evaluateReadings } from './raising/evaluate.ts'
import { tenantsToSweep, type ToSweep } from './tenants-to-sweep.ts'
import { readMoment } from './watches.ts'
import { withdrawStale } from './withdraw.ts'

/** SATs looked at in one transaction. */
const BATCH = 1000
/** Tenants that are looked at at once: while one's statement is on its way the others' are made. */
const AT_ONCE = 3

/**
 * Fires what begins to hold by the passing of time, and closes what nothing stands behind any more, in every tenant whose turn it is. Rejects,
 * after all other tenants, where one could not be looked at.
 */
export async function sweepAlarms(store: Store, now: Platform['now']): Promise<void> {
  const tenants = await tenantsToSweep(store, now())
  const sweep = async (tenantId: string) => {
    const scope = { tenantId, companyIds: 'all' } as const
    const { isStale = false, found } = tenants.get(tenantId) ?? {}
    if (found) {
      // Most have something to write: they are locked in the journey that begins.
      await scoped(store, scope, (db) => sweepFound(db, { tenantId, now: now() }, found), LOCK_ALERTS)
      return
    }
    while (await scoped(store, scope, (db) => sweepTenant(db, { tenantId, now: now(), isStale })));
  }
  await inEach(tenants.keys(), sweep, { atOnce: AT_ONCE })
}

/** Looks again, now that they are locked, at the few SATs that were found. */
async function sweepFound(
  db: ScopedDb,
  { tenantId, now }: { tenantId: string; now: number },
  { satIds, moment }: NonNullable<ToSweep['found']>,
): Promise<void> {
  const states = await lockStates(db, satIds)
  await evaluateReadings(db, { tenantId, now, states, moment, isLocked: true })
}

/** True where there may be more to do. */
async function sweepTenant(
  db: ScopedDb,
  { tenantId, now, isStale }: { tenantId: string; now: number; isStale: boolean },
): Promise<boolean> {
  const moment = await readMoment(db, now)
  if (isStale) await withdrawStale(db, moment)
  const due = await dueSats(db, moment)
  if (due.length === 0) return false
  const states = await lockStates(db, due.slice(0, BATCH))
  const changes = await evaluateReadings(db, { tenantId, now, states, moment })
  return due.length > BATCH && changes > 0
}
