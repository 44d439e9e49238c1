import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { type Gathered, gatheredRows } from '../../mail/gathered.ts'
import type { MailRound, Outbox } from '../../mail/outbox.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { contingencyLetter, type OverdueLine } from './letters.ts'
import { overdue } from './overdue.ts'
import { alarmsOf, readerCompanies, JOIN_READERS } from './readers.ts'

/** A user hears of a company again after this time at the earliest, in hours, so that a shop without a line does not flood. */
const PAUSE_HOURS = 24

/** After the pause; by UTC, since Citus takes no sum that is of the session's zone where it updates. */
const UNTIL = sql`(m.sent_at at time zone 'UTC' + make_interval(hours => ${sql.lit(PAUSE_HOURS)})) at time zone 'UTC'`

/**
 * Notes which notes have become overdue for each alarm, forgets those that are not any more, and writes down whom the new ones are told to.
 * One statement for all tenants, for whoever holds the deadlines' lock.
 */
export async function noteOverdue(db: ScopedDb, at: number): Promise<void> {
  const now = sql`${isoInstant(at)}::timestamptz`
  const same = sql`s.tenant_id = o.tenant_id and s.alarm_id = o.alarm_id and s.company_id = o.company_id and s.serie = o.serie
    and s.number = o.number`
  await sql`
    with standing as materialized (
      select distinct w.tenant_id, w.id as alarm_id, n.company_id, n.serie, n.number_start as number
      from (${alarmsOf('nfce_contingency')}) w
      join nfce_gaps n on n.tenant_id = w.tenant_id and ${overdue(at)}
      join company_group_companies c on c.tenant_id = w.tenant_id and c.company_id = n.company_id
      join sat_alarm_groups a on a.tenant_id = w.tenant_id and a.alarm_id = w.id and a.company_group_id = c.company_group_id
    ), over as (
      delete from nfce_overdue o where not exists (select from standing s where ${same})
    ), begun as (
      insert into nfce_overdue (tenant_id, alarm_id, company_id, serie, number)
      select s.tenant_id, s.alarm_id, s.company_id, s.serie, s.number from standing s
      left join nfce_overdue o on ${same} where o.tenant_id is null
      on conflict do nothing
      returning tenant_id, alarm_id, company_id
    )
    insert into nfce_contingency_mails as m (tenant_id, user_id, company_id, created_at, due_at)
    select distinct o.tenant_id, u.id, o.company_id, ${now}, ${now}
    from (select distinct tenant_id, alarm_id, company_id from begun) o ${JOIN_READERS}
    on conflict (tenant_id, user_id, company_id) do update set created_at = excluded.created_at, sent_at = null, attempts = 0,
      due_at = greatest(excluded.due_at, ${UNTIL})
    where m.sent_at is not null`.execute(db)
}

/** Its messages say what holds when they are written: what was authorised meanwhile is told to nobody. */
export function contingencyOutbox({ store, platform, linkOrigin }: MailRound): Outbox<Gathered> {
  return {
    ...gatheredRows(store, { name: 'nfce_contingency_mails', id: 'company_id' }),
    event: 'contingency_mail',
    forgetOld: async () => 0,
    about: ({ tenantId, userId, ids }) => ({ tenant: tenantId, user: userId, companies: ids.length }),
    async write(waiting) {
      const member = await readActiveMember(store, waiting.tenantId, waiting.userId)
      const theirs = member ? await readerCompanies(store, 'nfce_contingency', waiting) : []
      const lines = await readLines(store, waiting.tenantId, theirs, platform.now())
      await forgetSilent(store, waiting, lines)
      if (!member || lines.length === 0) return undefined
      return contingencyLetter(lines, { ...member, linkOrigin })
    },
  }
}

/** The company whose note has waited longest first. */
async function readLines(store: Store, tenantId: string, ids: readonly string[], now: number): Promise<OverdueLine[]> {
  if (ids.length === 0) return []
  const first = (column: 'serie' | 'number_start' | 'issued_on') =>
    sql`(array_agg(${sql.ref(`n.${column}`)} order by n.after_at, n.number_start))[1]`
  const { rows } = await sql<OverdueLine>`
    select n.company_id, coalesce(k.nome_fantasia, k.razao_social) as company, k.cnpj, count(*)::integer as notes, ${first('serie')} as serie,
      ${first('number_start')} as number, to_char(${first('issued_on')}, 'YYYY-MM-DD') as issued_on
    from nfce_gaps n join companies k on k.tenant_id = n.tenant_id and k.id = n.company_id
    where n.tenant_id = ${tenantId} and n.company_id = ${anyOf(ids)} and ${overdue(now)}
    group by n.company_id, k.nome_fantasia, k.razao_social, k.cnpj order by min(n.after_at), company, k.cnpj`.execute(
    store,
  )
  return rows
}

/** Deletes the rows of companies that there is nothing to say of: no pause follows what was not told. */
async function forgetSilent(
  store: Store,
  { tenantId, userId, ids }: Gathered,
  lines: readonly { company_id: string }[],
): Promise<void> {
  const silent = ids.filter((id) => !lines.some(({ company_id }) => company_id === id))
  if (silent.length === 0) return
  await store
    .deleteFrom('nfce_contingency_mails')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('company_id', '=', anyOf(silent))
    .where('sent_at', 'is', null)
    .execute()
}
