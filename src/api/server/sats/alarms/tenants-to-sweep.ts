import { sql } from 'kysely'
import { threshold } from '#domain/sats/sat-alarms.ts'
import { type AlarmMoment, TIMED_TYPES } from '#domain/sats/sat-alarm-rules.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import type { Store } from '../../store/scope.ts'
import { looksAt } from './looks.ts'
import { readUpSince } from './watches.ts'
import { reasonsOf } from './withdraw.ts'

/** Why a tenant is looked at: nothing stands behind an alert of its any more, or else an alarm may begin to hold. */
export interface ToSweep {
  isStale: boolean
  /** On which SATs it may, and when they were looked at; undefined where these are to be looked for. */
  found?: { satIds: readonly string[]; moment: AlarmMoment }
}

/** So few SATs of a tenant are known from the look over all of them. */
const FEW = 50

/**
 * Finds the tenants whose turn it is and why, in one look over all of them: those where an alarm may begin to hold by the passing of time, on a
 * SAT that it watches and has no alert of, and those with an open alert that nothing stands behind any more. Each is then looked at in a
 * scope of its own.
 */
export async function tenantsToSweep(store: Store, now: number): Promise<Map<string, ToSweep>> {
  const alarms = await store
    .selectFrom('sat_alarms')
    .select(['tenant_id', 'id', 'alarm_type_id', 'operator_name', 'selected_option_id', 'unit_type_name', 'value'])
    .where('alarm_type_id', 'in', TIMED_TYPES)
    .where('paused_at', 'is', null)
    .execute()
  const watches = alarms.flatMap(({ tenant_id, id, ...alarm }) => {
    const limit = threshold(alarm)
    return Number.isFinite(limit) ? [{ tenant_id, id, type: alarm.alarm_type_id, most: limit }] : []
  })
  if (isCitus(store)) {
    // No statement looks at all tenants closely: whoever may have something to find is in turn.
    const open = await store
      .selectFrom('sat_notifications')
      .select('tenant_id')
      .distinct()
      .where('cleared_at', 'is', null)
      .execute()
    return new Map([...watches, ...open].map(({ tenant_id }) => [tenant_id, { isStale: true }]))
  }
  const today = sql`(${isoInstant(now)}::timestamptz at time zone t.time_zone)::date`
  const upSince = await readUpSince(store, now)
  const looks = looksAt({ now, upSince, today })
  const cases = sql.join(
    Object.entries(looks).map(([type, look]) => sql`when ${sql.lit(type)} then ${look(sql`w.most`)}`),
    sql` `,
  )
  // Look-ups of one row each and counts, not joins: see due-sats.ts for what a planner without statistics makes of two large tables.
  const { rows } = await sql<{ tenant_id: string; sats: string[] | null; today: string | null }>`
    with watches as materialized (
      select * from json_to_recordset(${JSON.stringify(watches)}::text::json) as w (tenant_id uuid, id uuid, type text, most double precision)
    ), suspects as materialized (
      select st.tenant_id, st.sat_id, w.id as alarm_id, ${today} as today
      from watches w join tenants t on t.id = w.tenant_id join sat_states st on st.tenant_id = w.tenant_id
      where case w.type ${cases} end
    )
    select d.tenant_id, case when count(*) <= ${sql.lit(FEW)} then array_agg(distinct d.sat_id) end as sats, min(d.today) as today
    from suspects d
    cross join lateral (
      select s.company_id, s.retired_on from sats s where s.tenant_id = d.tenant_id and s.id = d.sat_id limit 1
    ) s
    where (s.retired_on is null or s.retired_on > d.today)
      and (select count(*) from sat_notifications n where n.tenant_id = d.tenant_id and n.sat_id = d.sat_id
        and n.alarm_id = d.alarm_id and n.cleared_at is null) = 0
      and (select count(*) from sat_notifications n where n.tenant_id = d.tenant_id and n.sat_id = d.sat_id
        and n.alarm_id = d.alarm_id and n.goes_on) = 0
      and (select count(*) from sat_alarm_groups g
        join company_group_companies c on c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
        where g.tenant_id = d.tenant_id and g.alarm_id = d.alarm_id and c.company_id = s.company_id) > 0
    group by d.tenant_id
    union all
    select distinct n.tenant_id, null::uuid[], null::date from sat_notifications n join tenants t on t.id = n.tenant_id
    where n.cleared_at is null and n.sat_id is not null and ${reasonsOf({ tenant: sql`n.tenant_id`, today })} = 0`.execute(
    store,
  )
  const reasons = new Map<string, ToSweep>()
  for (const { tenant_id, sats, today: day } of rows) {
    // Whatever else there is of a tenant whose alerts are to be withdrawn is found once they are.
    const found = sats && day !== null && { found: { satIds: sats, moment: { now, upSince, today: day } } }
    reasons.set(tenant_id, day === null || reasons.has(tenant_id) ? { isStale: true } : { isStale: false, ...found })
  }
  return reasons
}
