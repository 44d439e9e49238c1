import { sql } from 'kysely'
import { READING_HOLDS_MS, TIMED_TYPES } from '#domain/sat-alarm-rules.ts'
import { threshold } from '#domain/sat-alarms.ts'
import { inEach } from '../store/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../store/scope.ts'
import { evaluateReadings, type WatchedState } from './evaluate.ts'
import { MEASURED } from './measures.ts'
import { readMoment } from './watches.ts'
import { withdrawStale } from './withdraw.ts'

/** While ticks are no further apart than this, the server was listening all the time. */
const LONGEST_GAP_SECONDS = 120
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
  const states = await dueStates(db, moment)
  const changes = await evaluateReadings(db, { tenantId, now, states })
  return states.length === BATCH && changes > 0
}

/**
 * SATs for which an alarm begins to hold though no reading came. A coarse look, so that the rules (domain/sat-alarm-rules.ts) need to judge
 * only those few; SATs whose reading is being written at this moment are looked at there.
 */
async function dueStates(
  db: ScopedDb,
  { now, upSince, today }: { now: number; upSince: number; today: string },
): Promise<WatchedState[]> {
  const alarms = await db
    .selectFrom('sat_alarms')
    .select(['id', 'alarm_type_id', 'operator_name', 'selected_option_id', 'unit_type_name', 'value'])
    .where('alarm_type_id', 'in', TIMED_TYPES)
    .execute()
  if (alarms.length === 0) return []
  const watches = alarms.map((alarm) => ({ id: alarm.id, type: alarm.alarm_type_id, most: threshold(alarm) }))
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const up = sql`${new Date(upSince).toISOString()}::timestamptz`
  const drift = sql`make_interval(secs => coalesce(t.clock_drift_seconds, 0))`
  const asOf = sql`least(${at}, t.read_at + make_interval(secs => ${READING_HOLDS_MS / 1000}))`
  const columns = sql.join(MEASURED.map((column) => sql.ref(`t.${column}`)))
  const { rows } = await sql<WatchedState>`
    select t.sat_id, s.company_id, s.environment, s.retired_on, ${columns}
    from sat_states t
    join sats s on s.tenant_id = t.tenant_id and s.id = t.sat_id and (s.retired_on is null or s.retired_on > ${today}::date)
    where t.sat_id in (
      select t.sat_id
      from json_to_recordset(${JSON.stringify(watches)}::text::json) as w(id uuid, type text, most double precision)
      join (
        select distinct g.alarm_id, c.company_id from sat_alarm_groups g
        join company_group_companies c on c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
      ) watched on watched.alarm_id = w.id
      join sat_states t on t.company_id = watched.company_id
      left join sat_backlogs b on b.tenant_id = t.tenant_id and b.sat_id = t.sat_id
      where case w.type
          when 'silence' then ${at} - greatest(t.read_at, ${up}) > make_interval(secs => w.most)
          when 'sefaz_communication' then ${asOf} - (t.last_sefaz_communication_at - ${drift}) > make_interval(secs => w.most)
          when 'transmission' then t.pending_coupons > 0
            and ${asOf} - greatest(t.last_sefaz_transmission_at - ${drift}, b.since) > make_interval(secs => w.most)
          when 'certificate' then t.certificate_expires_on - ${today}::date < w.most
          else false end
        and not exists (select from sat_notifications n
          where n.tenant_id = t.tenant_id and n.sat_id = t.sat_id and n.alarm_id = w.id and n.cleared_at is null)
    )
    order by t.sat_id limit ${BATCH}
    for no key update of t skip locked`.execute(db)
  return rows
}
