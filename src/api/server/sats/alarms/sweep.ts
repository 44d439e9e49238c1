import type { Platform } from '../../ports/platform/platform.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
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
    const reason = tenants.get(tenantId) ?? { isStale: false }
    while (
      await scoped(store, { tenantId, companyIds: 'all' }, (db) => sweepTenant(db, { tenantId, now: now(), ...reason }))
    );
  }
  await inEach(tenants.keys(), sweep, { atOnce: AT_ONCE })
}

/** True where there may be more to do. */
async function sweepTenant(
  db: ScopedDb,
  { tenantId, now, isStale, found }: { tenantId: string; now: number } & ToSweep,
): Promise<boolean> {
  if (found) {
    const { satIds, moment } = found
    await evaluateReadings(db, { tenantId, now, states: await lockStates(db, satIds), moment })
    return false
  }
  const moment = await readMoment(db, now)
  if (isStale) await withdrawStale(db, moment)
  const due = await dueSats(db, moment)
  if (due.length === 0) return false
  const states = await lockStates(db, due.slice(0, BATCH))
  const changes = await evaluateReadings(db, { tenantId, now, states, moment })
  return due.length > BATCH && changes > 0
}
