import { type RawBuilder, sql } from 'kysely'
import { type FigureTable, SPAN_DAYS, TABLES } from './fold.ts'

// What is above the sums of points of sale's days, as these give it: a company's and a tenant's days, and spans of several days.

/** A source whose sums are a part of another one's, which is of this company. */
export interface SourcePair {
  below: number
  above: number
  company_id: string | null
}

/** DaysOfSlice from the one to before the other. */
export interface DaysOfSlice {
  from: string
  to: string
}

export const ALL_DAYS: DaysOfSlice = { from: '-infinity', to: 'infinity' }

/** Rows of a table's days as the sources below make them. Each is found by its key: a tenant has many more than these. */
export function summedRows(
  table: FigureTable,
  tenantId: string,
  pairs: readonly SourcePair[],
  { from, to }: DaysOfSlice,
): RawBuilder<unknown> {
  const { keys, sums } = TABLES[table]
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const isInSlice = (day: string) =>
    sql`k.tenant_id = ${tenantId}::uuid and k.source = p.below and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${to}::date offset 0`
  const rows =
    table === 'figure_product_spans'
      ? sql`
        select k.days, k.start, u.product, u.total, u.documents
        from (select * from figure_product_spans k where k.days = 1 and ${isInSlice('k.start')}) k
        cross join lateral unnest(k.products, k.totals, k.documents) u (product, total, documents)`
      : sql`select ${columns([...keys, ...sums])} from ${sql.table(table)} k where ${isInSlice('k.day')}`
  return sql`
    select p.above as source, ${columns(keys)}, p.company_id,
      ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from unnest(${pairs.map(({ below }) => below)}::integer[], ${pairs.map(({ above }) => above)}::integer[],
      ${pairs.map((one) => one.company_id)}::uuid[]) p (below, above, company_id)
    cross join lateral (${rows}) s
    group by p.above, p.company_id, ${columns(keys)}`
}

export const LONG_SPANS = SPAN_DAYS.filter((days) => days > 1)

/** Rows of spans of more than a day as their days make them, of those spans that are over (store/functions/figures.ts). `days` hold whole spans. */
export function spannedRows(
  tenantId: string,
  sources: readonly number[],
  { from, to }: DaysOfSlice,
): RawBuilder<unknown> {
  return sql`
    select k.source, d.days, span_start(k.start, d.days) as start, u.product, k.company_id, sum(u.total)::bigint as total,
      sum(u.documents)::bigint as documents
    from figure_product_spans k
    cross join unnest(${LONG_SPANS}::integer[]) d (days)
    cross join lateral unnest(k.products, k.totals, k.documents) u (product, total, documents)
    where k.tenant_id = ${tenantId}::uuid and k.source = any (${sources}::integer[]) and k.days = 1
      and k.start >= ${from}::date and k.start < ${to}::date
      and span_start(k.start, d.days) + d.days <= (select until from figure_spans_over where tenant_id = ${tenantId}::uuid)
    group by k.source, d.days, span_start(k.start, d.days), u.product, k.company_id`
}
