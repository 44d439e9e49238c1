import { sql } from 'kysely'
import { daysOfMonth, monthBefore } from '#domain/documents/month-end/month.ts'
import { UNUSED_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { type VoidReminder, voidReminder } from '#domain/documents/numbers/void-reminders.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { type Gathered, gatheredRows } from '../../mail/gathered.ts'
import type { MailRound, Outbox } from '../../mail/outbox.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { type UnusedLine, voidLetter } from './letters.ts'
import { alarmsOf, readerCompanies, JOIN_READERS } from './readers.ts'

/** Literals, by which the index of such numbers is found. */
const UNUSED = sql`n.kind in (${sql.join(UNUSED_KINDS.map((kind) => sql.lit(kind)))}) and n.environment = 'production' and n.open > 0`

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
    insert into nfce_void_mails (tenant_id, user_id, company_id, void_by, created_at, due_at)
    select distinct o.tenant_id, u.id, o.company_id, o.void_by, ${now}, ${now} from found o ${JOIN_READERS}
    on conflict (tenant_id, user_id, company_id) do update set void_by = excluded.void_by, created_at = excluded.created_at,
      due_at = excluded.due_at, sent_at = null, attempts = 0`.execute(db)
}

function recordOf({ day, month, voidBy }: VoidReminder) {
  return { day, void_by: voidBy, ...daysOfMonth(month) }
}

/** Its messages say what holds when they are written. */
export function voidOutbox({ store, platform, linkOrigin }: MailRound): Outbox<Gathered> {
  return {
    ...gatheredRows(store, { name: 'nfce_void_mails', id: 'company_id' }),
    event: 'void_mail',
    forgetOld: (now) => forgetOld(store, isoInstant(now)),
    about: ({ tenantId, userId, ids }) => ({ tenant: tenantId, user: userId, companies: ids.length }),
    async write(waiting) {
      const { tenantId, userId } = waiting
      const member = await readActiveMember(store, tenantId, userId)
      const voidBy = member && (await readDeadline(store, waiting))
      if (!voidBy || !voidReminder(platform.now(), member.timeZone)) return undefined
      const month = monthBefore(voidBy.slice(0, 7))
      const lines = await readLines(store, tenantId, await readerCompanies(store, 'nfce_voids', waiting), month)
      return lines.length === 0 ? undefined : voidLetter(lines, { ...member, linkOrigin, month, voidBy })
    },
  }
}

async function readDeadline(store: Store, { tenantId, userId, ids }: Gathered): Promise<string | undefined> {
  const row = await store
    .selectFrom('nfce_void_mails')
    .select(sql<string>`to_char(max(void_by), 'YYYY-MM-DD')`.as('void_by'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('company_id', '=', anyOf(ids))
    .executeTakeFirst()
  return row?.void_by
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

/** Ends those whose deadline is over by their tenant's clock: too late is no reminder. */
async function forgetOld(store: Store, now: string): Promise<number> {
  const abandoned = await store
    .deleteFrom('nfce_void_mails as m')
    .using('tenants as t')
    .whereRef('t.id', '=', 'm.tenant_id')
    .where('m.sent_at', 'is', null)
    .where(sql<boolean>`m.void_by < (${now}::timestamptz at time zone t.time_zone)::date`)
    .executeTakeFirst()
  return Number(abandoned.numDeletedRows)
}
