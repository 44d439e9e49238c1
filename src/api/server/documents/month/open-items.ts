import { type RawBuilder, sql } from 'kysely'
import { UFS } from '#domain/companies/uf.ts'
import { COUPON_KINDS, OPEN_KINDS, type OpenItem, type OpenKind } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth, monthsIn } from '#domain/documents/month-end/month.ts'
import { inKey } from '#domain/documents/issuer.ts'
import { WAITING_MS } from '#domain/documents/numbers/nfce-gaps.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { onDays } from '../../store/queries/local-days.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { CompanyMonth } from './read-month-figures.ts'

/** How keys begin that were made in a month: of any state, since who has no document here may be anywhere. `cnpj`: of one company or person. */
const beginsOf = (month: string, cnpj?: string): string[] =>
  UFS.map(({ code }) => code + month.slice(2, 4) + month.slice(5) + (cnpj === undefined ? '' : inKey(cnpj)))

/** The keys of a company's or a person's documents of a month, by how they begin. */
export const keysOfMonth = (cnpj: string, month: string): RawBuilder<unknown> => beginning(beginsOf(month, cnpj))

const beginning = (begins: readonly string[]) => sql`unnest(${begins}::text[]) b (begin)`

/** Tells if a key begins as one of keysOfMonth does, by an index of keys. */
export const isOfMonth = (key: string) => sql`${sql.ref(key)} between rpad(b.begin, 44, '0') and rpad(b.begin, 44, '9')`

/** Some companies' months: whole ones, of those who may be seen. */
export interface CompanyMonths {
  span: DaySpan
  companies: readonly { id: string; cnpj: string }[]
  /** The companies whose coupons are told of. */
  coupons: readonly string[] | 'all'
}

export interface OpenCount extends OpenItem {
  company_id: string
  month: string
}

/** Counts what is to be zero and is not, by company, month and kind: from what is kept of it, without reading the months' documents. */
export async function openCounts(db: ScopedDb, of: CompanyMonths, now: number): Promise<OpenCount[]> {
  const { span, companies, coupons } = of
  const ids = companies.map(({ id }) => id)
  const parts = [gaps(span, ids, now), notHere(span, ids), failed('nfce', { span, ids, key: sql`p.key` })]
  if (coupons === 'all' || coupons.length > 0) {
    const seen = coupons === 'all' ? ids : ids.filter((id) => coupons.includes(id))
    parts.push(...ofCoupons({ span, ids: seen }, companies))
  }
  const { rows } = await sql<OpenCount>`
    select company_id, to_char(month, 'YYYY-MM') as month, kind, sum(count)::integer as count
    from (${sql.join(parts, sql` union all `)}) o group by 1, 2, 3`.execute(db)
  return rows
}

const ofCompanies = (ids: readonly string[], column: string) => sql`${sql.ref(column)} = any (${ids}::uuid[])`

const monthOf = (column: string) => sql`date_trunc('month', ${sql.ref(column)})::date as month`

/** SEFAZ has a day for notes in contingency, which a month that is closed does not wait for. */
const gaps = ({ date_start, date_end }: DaySpan, ids: readonly string[], now: number) => sql`
  select company_id, ${monthOf('issued_on')}, kind, open as count from nfce_gaps
  where tenant_id = ${TENANT} and ${ofCompanies(ids, 'company_id')} and environment = 'production'
    and issued_on between ${date_start}::date and ${date_end}::date and open > 0
    and (kind <> 'pending' or after_at <= ${isoInstant(now - WAITING_MS)}::timestamptz)`

/** Notes that SEFAZ lists, by the month in which their keys were made. */
const notHere = (span: DaySpan, ids: readonly string[]) => sql`
  select company_id, to_date(substr(key, 3, 4), 'YYMM') as month, 'not_here' as kind, count(*)::integer as count from nfce_absences a
  where tenant_id = ${TENANT} and ${ofCompanies(ids, 'company_id')} and environment = 'production'
    and substr(key, 3, 4) = any (${monthsIn(span).map((month) => month.slice(2, 4) + month.slice(5))}::text[])
    and not exists (select from (select left(a.key, 44) as key offset 0) k
      join nfces n on n.tenant_id = ${TENANT} and n.key = k.key where n.environment = a.environment)
  group by 1, 2`

interface Of {
  span: DaySpan
  ids: readonly string[]
}

function failed(type: 'nfce' | 'cfe', { span, ids, key }: Of & { key: RawBuilder<unknown> }) {
  const table = sql.table(type === 'nfce' ? 'nfces' : 'cfes')
  return sql`
    select d.company_id, ${monthOf('d.emitted_on')}, ${`failed_${type}`} as kind, count(distinct d.key)::integer as count
    from document_proofs p join ${table} d on d.tenant_id = ${TENANT} and d.key = ${key}
    where p.tenant_id = ${TENANT} and p.has_failure and ${ofCompanies(ids, 'd.company_id')} and d.environment = 'production'
      and ${sql.join(onDays(span.date_start, span.date_end, 'd'), sql` and `)}
    group by 1, 2`
}

function ofCoupons({ span, ids }: Of, companies: CompanyMonths['companies']): RawBuilder<unknown>[] {
  const { date_start, date_end } = span
  // A coupon fails by its cancellation, too, as its list has it.
  const key = sql`case p.kind when 'cfe' then p.key when 'cfe_cancellation' then (
    select x.canceled_key from cfe_cancellations x where x.tenant_id = ${TENANT} and x.key = p.key) end`
  const months = monthsIn(span)
  const only = companies.length === 1 ? companies[0]?.cnpj : undefined
  const begins = months.flatMap((month) => beginsOf(month, only))
  return [
    failed('cfe', { span, ids, key }),
    sql`
      select company_id, ${monthOf('emitted_on')}, 'coupon_without_xml' as kind, count(*)::integer as count from cfes
      where tenant_id = ${TENANT} and ${ofCompanies(ids, 'company_id')} and environment = 'production' and file_id is null
        and emitted_on between ${date_start}::date and ${date_end}::date
      group by 1, 2`,
    sql`
      select m.id, to_date(substr(x.canceled_key, 3, 4), 'YYMM'), 'cancellation_without_coupon', count(*)::integer
      from ${beginning(begins)} join cfe_cancellations x on x.tenant_id = ${TENANT} and ${isOfMonth('x.canceled_key')}
      join companies m on m.tenant_id = ${TENANT} and lpad(m.cnpj, 14, '0') = substr(x.canceled_key, 7, 14)
      where ${ofCompanies(ids, 'm.id')}
        and not exists (select from cfes c where c.tenant_id = ${TENANT} and c.key = x.canceled_key)
      group by 1, 2`,
  ]
}

/** Lists what is to be zero in a company's month and is not, in the order of OPEN_KINDS. */
export async function openItems(
  db: ScopedDb,
  { companyId, month, types, cnpj }: CompanyMonth & { cnpj: string },
  now: number,
): Promise<OpenItem[]> {
  const coupons = types.includes('cfe') ? 'all' : []
  const of = { span: daysOfMonth(month), companies: [{ id: companyId, cnpj }], coupons } as const
  return orderedItems(await openCounts(db, of, now))
}

/** The items in the order of OPEN_KINDS. */
export function orderedItems(counts: readonly OpenItem[]): OpenItem[] {
  // Object.keys forgets the names' type.
  return (Object.keys(OPEN_KINDS) as OpenKind[]).flatMap((kind) => {
    const count = counts.find((one) => one.kind === kind)?.count ?? 0
    return count > 0 ? { kind, count } : []
  })
}

/** The items that whoever may read these types may see. */
export const itemsOfTypes = (items: readonly OpenItem[], types: CompanyMonth['types']): OpenItem[] =>
  items.filter(({ kind }) => types.includes('cfe') || !COUPON_KINDS.includes(kind))
