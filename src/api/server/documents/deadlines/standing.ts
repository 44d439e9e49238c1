import { type RawBuilder, sql } from 'kysely'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import { UNUSED_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { NO_REJECTIONS } from '#domain/documents/numbers/rejections.ts'
import { voidReminder } from '#domain/documents/numbers/void-reminders.ts'
import { rejectionLimit } from '#domain/sats/note-alarms.ts'
import type { NoteType } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Store } from '../../store/scope.ts'
import { overdue } from './overdue.ts'

// What holds for companies at a moment, for each alarm about notes of any tenant: rows {tenant_id, alarm_id, company_id, amount, code, void_by, day, is_fresh}. It is
// fresh where the alarm has not told of some of it yet. `now`: ms since the epoch.

/** Rejections are counted no further back than a day, in seconds. */
const LONGEST_SECONDS = 86_400

/** Selects the alarms of a type that are not paused, of all tenants whose plan has notes. */
const alarmsOf = (type: NoteType): RawBuilder<unknown> => sql`
  select w.tenant_id, w.id from sat_alarms w
  where w.alarm_type_id = ${sql.lit(type)} and w.paused_at is null and not exists (select from plans p where p.tenant_id = w.tenant_id and p.is_current
    and not ('nfce' = any (p.resources)))`

/** Selects what holds, of all types. */
export async function standing(store: Store, now: number): Promise<RawBuilder<unknown>> {
  const parts = [contingency(now), ...(await voids(store, now)), ...(await rejections(store, now))]
  return sql.join(parts, sql` union all `)
}

/** Companies with notes in contingency that are overdue. */
const contingency = (now: number): RawBuilder<unknown> => sql`
  select w.tenant_id, w.id as alarm_id, n.company_id, count(*)::integer as amount, null::text as code, null::text as void_by, null::integer as day,
    count(o.number) < count(*) as is_fresh
  from (${alarmsOf('nfce_contingency')}) w join nfce_gaps n on n.tenant_id = w.tenant_id and ${overdue(now)}
  left join nfce_overdue o on o.tenant_id = w.tenant_id and o.alarm_id = w.id and o.company_id = n.company_id and o.serie = n.serie
    and o.number = n.number_start
  group by w.tenant_id, w.id, n.company_id`

/** Companies with numbers that nothing explains, where it is the time to ask for their void by the tenant's clock. */
async function voids(store: Store, now: number): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct t.time_zone from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id`.execute(store)
  const zones = rows.flatMap(({ time_zone }) => {
    const reminder = voidReminder(now, time_zone)
    return reminder ? [{ time_zone, void_by: reminder.voidBy, day: reminder.day, ...daysOfMonth(reminder.month) }] : []
  })
  if (zones.length === 0) return []
  const kinds = sql.join(UNUSED_KINDS.map((kind) => sql.lit(kind)))
  return [
    sql`select w.tenant_id, w.id, n.company_id, sum(n.open)::integer, null::text, z.void_by, z.day,
        not exists (select from nfce_void_reminders r
          where r.tenant_id = w.tenant_id and r.alarm_id = w.id and r.void_by = z.void_by::date and r.day = z.day)
      from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id
      join json_to_recordset(${JSON.stringify(zones)}::text::json) as z (time_zone text, void_by text, day integer, date_start date, date_end date)
        on z.time_zone = t.time_zone
      join nfce_gaps n on n.tenant_id = w.tenant_id and n.kind in (${kinds}) and n.environment = 'production' and n.open > 0
        and n.issued_on between z.date_start and z.date_end
      group by w.tenant_id, w.id, n.company_id, z.void_by, z.day`,
  ]
}

/**
 * Companies of which SEFAZ has refused more numbers within a time than an alarm allows, by the moments of its replies: a number counts once, however often it was
 * sent, and what an import brings of another day not at all.
 */
async function rejections(store: Store, now: number): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ id: string } & Parameters<typeof rejectionLimit>[0]>`
    select s.* from (${alarmsOf('nfce_rejections')}) w join sat_alarms s on s.tenant_id = w.tenant_id and s.id = w.id`.execute(
    store,
  )
  const limits = rows.flatMap((alarm) => {
    const limit = rejectionLimit(alarm)
    return limit ? [{ id: alarm.id, ...limit }] : []
  })
  if (limits.length === 0) return []
  const at = sql`${isoInstant(now)}::timestamptz`
  return [
    sql`select f.tenant_id, f.alarm_id, f.company_id, max(f.amount), (array_agg(f.code order by f.amount desc, f.code))[1], null, null, false
      from (
        select s.tenant_id, s.id as alarm_id, e.company_id, l.more_than, case when l.is_of_one_code then e.c_stat end as code,
          count(distinct substr(e.nfce_key, 23, 12))::integer as amount
        from json_to_recordset(${JSON.stringify(limits)}::text::json) as l (id uuid, more_than integer, seconds integer, is_of_one_code boolean)
        join sat_alarms s on s.id = l.id
        join sat_alarm_groups g on g.tenant_id = s.tenant_id and g.alarm_id = s.id
        join company_group_companies c on c.tenant_id = s.tenant_id and c.company_group_id = g.company_group_id
        join nfce_events e on e.tenant_id = s.tenant_id and e.company_id = c.company_id and e.type = 'protocol' and e.type_level = 'error'
          and e.c_stat <> all (${NO_REJECTIONS}::text[]) and e.environment is distinct from 'homolog'
          and e.received_at > ${isoInstant(now - LONGEST_SECONDS * 1000)}::timestamptz and e.received_at <= ${at}
          and e.received_at > ${at} - make_interval(secs => l.seconds)
        group by s.tenant_id, s.id, e.company_id, l.more_than, case when l.is_of_one_code then e.c_stat end
      ) f where f.amount > f.more_than group by f.tenant_id, f.alarm_id, f.company_id`,
  ]
}
