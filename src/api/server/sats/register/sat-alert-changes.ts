import { sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type {
  listSatAlertChanges as ListSatAlertChanges,
  SatAlertChange,
} from '#api/contract/sats/sat-alert-changes.ts'
import type { Call } from '../../http/handler.ts'
import { mayKnowPeople } from '../alerts/read-alerts.ts'
import { endOfTime, startOfTime } from '../../store/queries/local-days.ts'
import { MOST_COUNTED, rangeOf } from '../../store/queries/page-of.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { satIdOf } from '../telemetry/known-sats.ts'

type Row = Omit<SatAlertChange, 'at_utc' | 'until_utc' | 'alert'> & {
  at: string
  until_at: string | null
  alert_id: string | null
  message: string | null
  level: 'danger' | 'warning' | 'info' | null
}

/** Lists what was done about a SAT's alerts: a change of several of one cause once, and silences by what they are about now. */
export async function listSatAlertChanges(call: Call<typeof ListSatAlertChanges>): Promise<Page<SatAlertChange>> {
  const { db, params, query, access } = call
  const satId = await satIdOf(db, params.serial)
  const { date_start, date_end } = query
  const { limit, offset } = rangeOf(query)
  const changes = sql`(
    with own as (
      select id, message, level, measured, created_at, cleared_at, cleared_because from sat_notifications
      where tenant_id = ${TENANT} and sat_id = ${satId}
    )
    select o.id || ' begin' as id, o.created_at as at, 'begin' as kind, o.id as alert_id, null as email, o.measured as note, null::timestamptz as until_at
    from own o
    union all
    select o.id || ' end', o.cleared_at, o.cleared_because, o.id, null, null, null from own o where o.cleared_because in ('over', 'withdrawn')
    union all
    (select distinct on (a.id) a.id::text, a.at, a.kind, a.notification_id, a.email, a.note, a.until_at
      from alert_notes a join own o on o.id = a.notification_id where a.tenant_id = ${TENANT} order by a.id, a.notification_id)
    union all
    select s.id::text, s.created_at, 'silence', null, s.created_by_email, s.reason, case when s.repeats = 'once' then s.until_at end
    from sat_silences s join sats t on t.tenant_id = ${TENANT} and t.id = ${satId}
    where s.tenant_id = ${TENANT} and s.deleted_at is null and (s.sat_id is null or s.sat_id = t.id)
      and (s.company_id is null or s.company_id = t.company_id)
      and (s.point_of_sale_id is null or s.point_of_sale_id = t.point_of_sale_id)
  )`
  const within = sql`${date_start === undefined ? sql`true` : sql`c.at >= ${startOfTime(date_start, access.timeZone)}`}
    and ${date_end === undefined ? sql`true` : sql`c.at < ${endOfTime(date_end, access.timeZone)}`}`
  // Of one moment: what began, what somebody did, what ended.
  const step = sql`case when c.kind = 'begin' then 0 when c.kind in ('over', 'withdrawn') then 2 else 1 end`
  const { rows } = await sql<Row>`
    select c.*, n.message, n.level from ${changes} c
    left join sat_notifications n on n.tenant_id = ${TENANT} and n.id = c.alert_id
    where ${within} order by c.at desc, ${step} desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${changes} c where ${within} limit ${MOST_COUNTED}) counted`.execute(
    db,
  )
  const known = mayKnowPeople(access)
  const items = rows.map(({ id, at, kind, alert_id, message, level, email, note, until_at }) => ({
    id,
    at_utc: at,
    kind,
    alert: alert_id === null || message === null || level === null ? null : { id: alert_id, message, level },
    email: known ? email : null,
    note: known || kind !== 'assign' ? note : null,
    until_utc: until_at,
  }))
  return { items, total: counted[0]?.total ?? 0 }
}
