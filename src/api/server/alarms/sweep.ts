import { sql } from 'kysely'
import { inEach } from '../store/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../store/scope.ts'
import { dueSats, lockStates } from './due.ts'
import { evaluateReadings } from './evaluate.ts'
import { readMoment } from './watches.ts'
import { withdrawStale } from './withdraw.ts'

/**
 * While ticks are no further apart than this, the server was listening all the time. Shorter than any alarm should wait for: what falls into
 * such a gap counts as the devices' silence.
 */
const LONGEST_GAP_SECONDS = 60
/** SATs looked at in one transaction. */
const BATCH = 1000

/**
 * Fires what begins to hold by the passing of time, and closes what nothing stands behind any more, in every tenant. One process at a
 * time for each tenant. Rejects, after all other tenants, where one could not be looked at. `now`: ms since the epoch.
 */
export async function sweepAlarms(store: Store, now: number): Promise<void> {
  await tick(store, now)
  const tenants = await store
    .selectFrom('sat_alarms')
    .select('tenant_id')
    .union(store.selectFrom('sat_notifications').select('tenant_id').where('cleared_at', 'is', null))
    .execute()
  await inEach(
    tenants.map(({ tenant_id }) => tenant_id),
    async (tenantId) => {
      while (await scoped(store, { tenantId, companyIds: 'all' }, (db) => sweepTenant(db, tenantId, now)));
    },
  )
}

/** Notes that the server is listening; after a gap it has been only since now. */
async function tick(store: Store, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await sql`
    insert into sat_alarm_clock as c (ticked_at, up_since) values (${at}, ${at})
    on conflict (id) do update set ticked_at = excluded.ticked_at, up_since =
      case when excluded.ticked_at - c.ticked_at > make_interval(secs => ${LONGEST_GAP_SECONDS}) then excluded.ticked_at else c.up_since end
  `.execute(store)
}

/** True where there may be more to do. */
async function sweepTenant(db: ScopedDb, tenantId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alarms ${tenantId}`}, 0)) as locked`.execute(db)
  if (!rows[0]?.locked) return false
  const moment = await readMoment(db, now)
  await withdrawStale(db, moment)
  const due = await dueSats(db, moment)
  if (due.length === 0) return false
  const states = await lockStates(db, due.slice(0, BATCH))
  const changes = await evaluateReadings(db, { tenantId, now, states })
  return due.length > BATCH && changes > 0
}
