import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { endWork } from '../../work/give.ts'
import { letters, type Piece } from '../../work/kind.ts'
import { contingencyLetter, type OverdueLine } from './letters.ts'
import { overdue } from './overdue.ts'
import { alarmsOf, readerCompanies, JOIN_READERS } from './readers.ts'

/** A user hears of a company again after this time at the earliest, in ms, so that a shop without a line does not flood. */
const PAUSE_MS = 24 * 3_600_000

/** Its messages say what holds when they are written: what was authorised meanwhile is told to nobody. */
export const contingencyMail = letters<{ company: string }>({
  name: 'contingency_mail',
  counted: 'contingency_mails',
  // Where notes are off nobody may read them.
  feature: 'nfce',
  everyMs: 600_000,
  rememberMs: PAUSE_MS,
  find: (db, { platform }) => noteOverdue(db, platform.now()),
  async write({ store, platform, linkOrigin }, piece) {
    const { tenantId, about: userId, items } = piece
    const member = await readActiveMember(store, tenantId, userId)
    const ids = items.map(({ payload }) => payload.company)
    const theirs = member ? await readerCompanies(store, 'nfce_contingency', { tenantId, userId, ids }) : []
    const lines = await readLines(store, tenantId, theirs, platform.now())
    await forgetSilent(store, piece, lines)
    if (!member || lines.length === 0) return undefined
    return contingencyLetter(lines, { ...member, linkOrigin })
  },
})

/**
 * Notes which notes have become overdue for each alarm, forgets those that are not any more, and writes down whom the new ones are told to.
 * One statement for all tenants.
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
    insert into work as w (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct o.tenant_id, ${contingencyMail.name}, o.company_id || ' ' || u.id, u.id::text, jsonb_build_object('company', o.company_id),
      ${now}, ${now}, 'infinity'::timestamptz
    from (select distinct tenant_id, alarm_id, company_id from begun) o ${JOIN_READERS}
    on conflict (tenant_id, kind, key) do update set created_at = excluded.created_at, done_at = null, attempts = 0,
      due_at = greatest(excluded.due_at, w.expires_at), expires_at = excluded.expires_at
    where w.done_at is not null`.execute(db)
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
  { tenantId, items }: Piece<{ company: string }>,
  lines: readonly { company_id: string }[],
): Promise<void> {
  for (const { key, payload } of items) {
    if (lines.some(({ company_id }) => company_id === payload.company)) continue
    await endWork(store, contingencyMail, { tenantId, key })
  }
}
