import { sql } from 'kysely'
import { daysOfMonth, monthBefore } from '#domain/documents/month-end/month.ts'
import { UNUSED_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { type VoidReminder, voidReminder } from '#domain/documents/numbers/void-reminders.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { letters } from '../../work/kind.ts'
import { type UnusedLine, voidLetter } from './letters.ts'
import { alarmsOf, readerCompanies, JOIN_READERS } from './readers.ts'

/** Literals, by which the index of such numbers is found. */
const UNUSED = sql`n.kind in (${sql.join(UNUSED_KINDS.map((kind) => sql.lit(kind)))}) and n.environment = 'production' and n.open > 0`

/** Its messages say what holds when they are written. Ends with its deadline, by its tenant's clock: too late is no reminder. */
export const voidMail = letters<{ company: string; voidBy: string }>({
  name: 'void_mail',
  counted: 'void_mails',
  // Where notes are off nobody may read them.
  feature: 'nfce',
  everyMs: 600_000,
  find: (db, { platform }) => noteReminders(db, platform.now()),
  async write({ store, platform, linkOrigin }, { tenantId, about: userId, items }) {
    const member = await readActiveMember(store, tenantId, userId)
    const voidBy = items
      .map(({ payload }) => payload.voidBy)
      .toSorted()
      .at(-1)
    if (!member || !voidBy || !voidReminder(platform.now(), member.timeZone)) return undefined
    const month = monthBefore(voidBy.slice(0, 7))
    const ids = items.map(({ payload }) => payload.company)
    const lines = await readLines(
      store,
      tenantId,
      await readerCompanies(store, 'nfce_voids', { tenantId, userId, ids }),
      month,
    )
    return lines.length === 0 ? undefined : voidLetter(lines, { ...member, linkOrigin, month, voidBy })
  },
})

/** Writes down whom the reminders of the 5th and of the 9th are told to, once for each alarm, by its tenant's clock. */
export async function noteReminders(db: ScopedDb, at: number): Promise<void> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct t.time_zone from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id`.execute(db)
  const standing = rows.flatMap(({ time_zone }) => {
    const reminder = voidReminder(at, time_zone)
    return reminder ? [{ time_zone, ...recordOf(reminder) }] : []
  })
  if (standing.length === 0) return
  const now = sql`${isoInstant(at)}::timestamptz`
  await sql`
    with zones as materialized (
      select * from json_to_recordset(${JSON.stringify(standing)}::text::json)
        as z (time_zone text, day integer, void_by date, date_start date, date_end date)
    ), over as (
      delete from nfce_void_reminders r where r.void_by < (select min(z.date_start) from zones z)
    ), begun as (
      insert into nfce_void_reminders (tenant_id, alarm_id, void_by, day)
      select w.tenant_id, w.id, z.void_by, z.day
      from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id join zones z on z.time_zone = t.time_zone
      left join nfce_void_reminders r
        on r.tenant_id = w.tenant_id and r.alarm_id = w.id and r.void_by = z.void_by and r.day = z.day
      where r.tenant_id is null
      on conflict do nothing
      returning tenant_id, alarm_id, void_by
    ), found as materialized (
      select distinct b.tenant_id, b.alarm_id, c.company_id, b.void_by
      from begun b
      join tenants t on t.id = b.tenant_id
      join zones z on z.time_zone = t.time_zone
      join sat_alarm_groups a on a.tenant_id = b.tenant_id and a.alarm_id = b.alarm_id
      join company_group_companies c on c.tenant_id = b.tenant_id and c.company_group_id = a.company_group_id
      join nfce_gaps n on n.tenant_id = b.tenant_id and n.company_id = c.company_id and ${UNUSED}
        and n.issued_on between z.date_start and z.date_end
    )
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct o.tenant_id, ${voidMail.name}, o.company_id || ' ' || u.id || ' ' || o.void_by, u.id::text,
      jsonb_build_object('company', o.company_id, 'voidBy', o.void_by), ${now}, ${now}, (o.void_by + 1)::timestamp at time zone t.time_zone
    from found o join tenants t on t.id = o.tenant_id ${JOIN_READERS}
    on conflict do nothing`.execute(db)
}

function recordOf({ day, month, voidBy }: VoidReminder) {
  return { day, void_by: voidBy, ...daysOfMonth(month) }
}

/** By company and series. */
async function readLines(store: Store, tenantId: string, ids: readonly string[], month: string): Promise<UnusedLine[]> {
  if (ids.length === 0) return []
  const { date_start, date_end } = daysOfMonth(month)
  const { rows } = await sql<UnusedLine>`
    select n.company_id, coalesce(k.nome_fantasia, k.razao_social) as company, k.cnpj, n.serie, sum(n.open)::integer as numbers
    from nfce_gaps n join companies k on k.tenant_id = n.tenant_id and k.id = n.company_id
    where n.tenant_id = ${tenantId} and n.company_id = ${anyOf(ids)} and ${UNUSED}
      and n.issued_on between ${date_start}::date and ${date_end}::date
    group by n.company_id, k.nome_fantasia, k.razao_social, k.cnpj, n.serie order by company, k.cnpj, n.serie`.execute(
    store,
  )
  return rows
}
