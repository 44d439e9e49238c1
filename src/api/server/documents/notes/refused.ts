// Numbers that SEFAZ refused, as documents are stored: what is read here is true as soon as a document is.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listNfceRejections } from '#api/contract/documents/nfce-rejections.ts'
import { UFS } from '#domain/companies/uf.ts'
import { ENDS_REJECTION, NO_REJECTIONS, type RejectionState } from '#domain/documents/numbers/rejections.ts'
import { dayOfMinute, isMinute } from '#domain/time/minutes.ts'
import { all, equal, type FilterQuery, type Filters, narrowed } from '../../store/queries/filters.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { keyMonths } from '../key-months.ts'
import { isEventOf } from '../own-names.ts'
import { TENANT } from '../../store/tenant-names.ts'

const ZONES = JSON.stringify(Object.fromEntries(UFS.map(({ code, timeZone }) => [code, timeZone])))

// What the clock of its shop said when a note was issued: as the note itself says, or else by its state, as in ownTime.
const OWN_TIME = sql`case when n.emitted_offset is null
  then n.emitted_at at time zone coalesce(${ZONES}::jsonb ->> left(n.key, 2), 'America/Sao_Paulo')
  else n.emitted_at at time zone 'UTC' + n.emitted_offset * interval '1 minute' end`

/** Days alone are those that documents have (docs/decisions.md#document-days). */
const since = (from: string) => (isMinute(from) ? sql`${OWN_TIME} >= ${from}::timestamp` : sql`true`)
const until = (to: string) => (isMinute(to) ? sql`${OWN_TIME} < ${to}::timestamp + interval '1 minute'` : sql`true`)

/** There is always a first day. */
export type RefusedFilter = FilterQuery<typeof listNfceRejections> & { date_start: string }

const refusedFilters: Filters<RefusedFilter> = {
  company_id: equal('n.company_id'),
  environment: equal('n.environment'),
  code: equal('e.c_stat'),
  date_start: (from) => sql<SqlBool>`n.emitted_on >= ${dayOfMinute(from)}::date and ${since(from)}`,
  date_end: (to) => sql<SqlBool>`n.emitted_on <= ${dayOfMinute(to)}::date and ${until(to)}`,
  // Of what is found: sums are of both states.
  state: () => undefined,
}

interface Sum {
  numbers: number
  value: string
}

/** Refused numbers of a point of sale, code and day. */
export interface RefusedGroup extends Sum {
  company: { id: string; cnpj: string; razao_social: string; nome_fantasia: string | null }
  point_of_sale: { id: string; name: string }
  environment: 'production' | 'homolog'
  code: string
  text: string | null
  day: string
  state: RejectionState
  key: string
  number: number
  emitted_at: string
  emitted_offset: number | null
}

interface Refused {
  items: RefusedGroup[] | null
  total: number
  never: Sum
  later: Sum
}

/**
 * Reads one page of groups, those that were never authorised first, and sums of all numbers. A number and code counts once, by its last refused
 * note; it was authorised later if a note of the number was that is not older, the same one among them.
 */
export async function readRefused(
  db: ScopedDb,
  filter: RefusedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Refused> {
  const ofState = filter.state === undefined ? sql`true` : sql`state = ${filter.state}`
  const { rows } = await sql<Refused>`
    with refused as materialized (
      select distinct on (n.company_id, n.environment, n.serie, n.number, e.c_stat) n.company_id, n.point_of_sale_id, n.environment, n.serie,
        n.number, e.c_stat, e.description, n.key, n.emitted_on, n.emitted_at, n.emitted_offset, n.total
      from ${inMonths(filter)} e join nfces n on n.tenant_id = ${TENANT} and ${isEventOf('e', 'n')}
      where e.c_stat <> all (${NO_REJECTIONS}::text[]) and ${all(narrowed(refusedFilters, filter))}
      order by n.company_id, n.environment, n.serie, n.number, e.c_stat, n.emitted_at desc, e.received_at desc nulls last
    ), judged as materialized (
      select refused.*, case when exists (
        select from nfces a where a.tenant_id = ${TENANT} and a.company_id = refused.company_id and a.environment = refused.environment
          and a.serie = refused.serie and a.number = refused.number and a.emitted_at >= refused.emitted_at
          and a.status = any (${ENDS_REJECTION}::text[])
      ) then 'later' else 'never' end as state
      from refused
    ), numbers as (
      select distinct on (company_id, environment, serie, number) state, total
      from judged order by company_id, environment, serie, number, emitted_at desc, state
    ), groups as (
      select company_id, point_of_sale_id, environment, c_stat, emitted_on, state, count(*)::integer as numbers, sum(total)::text as value,
        max(emitted_at) as last_at, (array_agg(key order by emitted_at desc, key))[1] as key
      from judged where ${ofState} group by company_id, point_of_sale_id, environment, c_stat, emitted_on, state
    ), one_page as (
      select * from groups order by state desc, emitted_on desc, last_at desc, c_stat, point_of_sale_id, environment
      limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from groups) as total, ${sumOf('never')} as never, ${sumOf('later')} as later,
      (select json_agg(json_build_object(
        'company', json_build_object('id', c.id, 'cnpj', c.cnpj, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia),
        'point_of_sale', json_build_object('id', p.id, 'name', p.name), 'environment', g.environment, 'code', g.c_stat,
        'text', j.description, 'day', g.emitted_on, 'state', g.state, 'numbers', g.numbers, 'value', g.value, 'key', j.key,
        'number', j.number, 'emitted_at', j.emitted_at, 'emitted_offset', j.emitted_offset
      ) order by g.state desc, g.emitted_on desc, g.last_at desc, g.c_stat, g.point_of_sale_id, g.environment)
      from one_page g join judged j on j.key = g.key and j.environment = g.environment and j.c_stat = g.c_stat
      join companies c on c.tenant_id = ${TENANT} and c.id = g.company_id
      join points_of_sale p on p.tenant_id = ${TENANT} and p.id = g.point_of_sale_id) as items`.execute(db)
  const [found] = rows
  if (!found) throw new Error('An aggregate answers one row')
  return found
}

/** Replies that refused notes of the days' months. */
function inMonths({ date_start: from, date_end: to = '9999-12-31' }: RefusedFilter): RawBuilder<unknown> {
  return sql`(
    select e.* from ${keyMonths(dayOfMinute(from), dayOfMinute(to))} cross join lateral (
      select nfce_key, environment, c_stat, description, received_at from nfce_events
      where tenant_id = ${TENANT} and type = 'protocol' and type_level = 'error' and nfce_key between months.least and months.most offset 0
    ) e)`
}

function sumOf(state: RejectionState): RawBuilder<Sum> {
  return sql`(select json_build_object('numbers', count(*)::integer, 'value', coalesce(sum(total), 0)::numeric(15, 2)::text)
    from numbers where state = ${state})`
}
