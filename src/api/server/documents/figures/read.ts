import { type RawBuilder, sql } from 'kysely'
import { searchText } from '#domain/search/search-text.ts'
import { addDays, type DaySpan, daysIn, type Grouping } from '#domain/time/day-spans.ts'
import type { FigureLevel } from '../../store/schema/documents/figures.ts'
import { asOneText } from '../../store/queries/as-one-text.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import { FIRST_SPAN, SPAN_DAYS } from './fold.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** The companies of which figures are summed: of each type those that the caller may see it of. */
export interface FigureScope {
  types: readonly { type: 'cfe' | 'nfce'; companyIds: Scope['companyIds'] }[]
  /** Both unless told. */
  environment: 'production' | 'homolog' | undefined
  companyId: string | undefined
  pointOfSaleIds: readonly string[] | undefined
}

/** The filters that sums are kept by. Of documents that anything else narrows they tell nothing, whatever filter comes to be. */
export const SUMS_BY = ['company_id', 'point_of_sale_id', 'environment', 'date_start', 'date_end'] as const

interface SumsQuery {
  environment?: FigureScope['environment']
  company_id?: string | undefined
  point_of_sale_id?: string | undefined
}

/** Returns whose sums tell of a list of documents. */
export function scopeOf(
  type: 'cfe' | 'nfce',
  { environment, company_id, point_of_sale_id }: SumsQuery,
  { companyIds }: Scope,
): FigureScope {
  const pointOfSaleIds = point_of_sale_id?.split(',')
  return { types: [{ type, companyIds }], environment, companyId: company_id, pointOfSaleIds }
}

/**
 * The sources whose sums make up what is asked for, none of them within another one, as an array of ids. A part of the statement that reads
 * the sums: one that looked them up before it could miss what is folded in between.
 */
export function sourcesOf(scope: FigureScope, level?: FigureLevel): RawBuilder<number[]> {
  const whole = scope.pointOfSaleIds ? 'point_of_sale' : scope.companyId === undefined ? 'tenant' : 'company'
  const levelOf = (companyIds: Scope['companyIds']) =>
    level ?? (whole === 'tenant' && companyIds !== 'all' ? 'company' : whole)
  return sql`array(
    select id from figure_sources where ${where(scope, (companyIds) => [sql`level = ${levelOf(companyIds)}`])} order by id)`
}

/** Selects the sources of a level with whose they are. */
export function sourceRows(scope: FigureScope, level: FigureLevel): RawBuilder<unknown> {
  return sql`select id, company_id, point_of_sale_id from figure_sources where ${where(scope, () => [sql`level = ${level}`])}`
}

/** Which rows of figure_changes, or of documents of one type, belong to what is asked for. */
export function changesQuery(scope: FigureScope): RawBuilder<boolean> {
  return where(scope, () => [])
}

function where(
  { types, environment, companyId, pointOfSaleIds }: FigureScope,
  more: (companyIds: Scope['companyIds']) => RawBuilder<unknown>[],
): RawBuilder<boolean> {
  const ofType = types.map(({ type, companyIds }) => {
    const conditions = [sql`type = ${type}`, ...more(companyIds)]
    if (companyIds !== 'all') conditions.push(sql`company_id = any (${companyIds}::uuid[])`)
    return sql`(${sql.join(conditions, sql` and `)})`
  })
  const conditions = [sql`tenant_id = ${TENANT}`, sql`(${sql.join(ofType, sql` or `)})`]
  if (environment !== undefined) conditions.push(sql`environment = ${environment}`)
  if (companyId !== undefined) conditions.push(sql`company_id = ${companyId}`)
  if (pointOfSaleIds) conditions.push(sql`point_of_sale_id = any (${pointOfSaleIds}::uuid[])`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Sums are decimal text of whole numbers: cents, or documents. */
export type DaySums = Record<(typeof DAY_SUMS)[number], string> & { before: boolean; start: string }

/**
 * Sums of a period by day, week or month, named by its first day, and of as many days before it (`before`), laid upon the period.
 */
export const daySums = (
  db: ScopedDb,
  scope: FigureScope,
  of: { period: DaySpan; grouping: Grouping },
): Promise<DaySums[]> => asOneText(db, daySumsOf(scope, of))

/** Selects the same, for a statement that asks more besides. */
export function daySumsOf(
  scope: FigureScope,
  { period, grouping }: { period: DaySpan; grouping: Grouping },
): RawBuilder<DaySums> {
  const { date_start: start, date_end: end } = period
  const days = daysIn(period)
  const isBefore = sql`day < ${start}::date`
  const laid = sql`case when ${isBefore} then day + ${days}::integer else day end`
  const sums = DAY_SUMS.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`)
  const columns = sql.join(DAY_SUMS.map((name) => sql.ref(name)))
  const isIn = sql`day between ${start}::date - ${days}::integer and ${end}::date`
  return sql<DaySums>`
    select ${isBefore} as before, ${startIn(laid, grouping)} as start, ${sql.join(sums)}
    from (
      select day, ${columns} from ${ofSources('figure_days', scope, { columns: sql`day, ${columns}`, isIn })}
      union all
      select day, ${sql.join(DAY_SUMS.map((_, i) => sql`sums[${sql.lit(i + 1)}]`))} from figure_changes where ${changesQuery(scope)} and ${isIn}
    ) d
    group by 1, 2`
}

export interface PaymentSums {
  code: string
  start: string
  total: string
  documents: string
}

export async function paymentSums(
  db: ScopedDb,
  scope: FigureScope,
  { period, grouping }: { period: DaySpan; grouping: Grouping },
): Promise<PaymentSums[]> {
  const isIn = sql`day between ${period.date_start}::date and ${period.date_end}::date`
  const columns = sql`code, day, total, documents`
  return asOneText(
    db,
    sql<PaymentSums>`
    select code, ${startIn(sql`day`, grouping)} as start, sum(total)::text as total, sum(documents)::text as documents
    from (
      select ${columns} from ${ofSources('figure_payments', scope, { columns, isIn })}
      union all
      select u.code, day, u.total, u.documents
      from figure_changes cross join lateral unnest(codes, code_totals, code_documents) u (code, total, documents)
      where ${changesQuery(scope)} and ${isIn}
    ) p
    group by 1, 2 having sum(documents) > 0`,
  )
}

/**
 * The rows of the sources asked for, each looked up by its source: one walk for all of them may be planned over those of every source, points
 * of sale among them (`offset 0` keeps it from that).
 */
function ofSources(
  table: 'figure_days' | 'figure_payments',
  scope: FigureScope,
  { columns, isIn }: Record<'columns' | 'isIn', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`unnest(${sourcesOf(scope)}) s (source)
      cross join lateral (select ${columns} from ${sql.table(table)} where tenant_id = ${TENANT} and source = s.source and ${isIn} offset 0) k`
}

/** date_trunc's weeks begin on Monday. */
function startIn(day: RawBuilder<unknown>, grouping: Grouping): RawBuilder<string> {
  if (grouping === 'day') return sql<string>`(${day})`
  return sql<string>`date_trunc(${sql.lit(grouping)}, (${day})::timestamp)::date`
}

export interface ProductSums {
  count: number
  /** Null where there is none. */
  highest: string | null
  items: { id: number; description: string; total: string; documents: string }[]
}

/**
 * Sums by product, the highest first, of the fewest spans of days that make up the period, each looked up by its source as in ofSources;
 * of one that was not over when sums were last written, its days.
 */
export async function productSums(
  db: ScopedDb,
  scope: FigureScope,
  { period, limit, offset, named }: { period: DaySpan; limit: number; offset: number; named?: string | undefined },
): Promise<ProductSums> {
  const isNamed = named === undefined ? sql`` : sql`where product in (${productsNamed(named)})`
  const { rows } = await sql<{
    count: number
    highest: string | null
    id: number | null
    description: string
    total: string
    documents: string
  }>`
    with parts as (
      select u.product, u.total, u.documents
      from unnest(${sourcesOf(scope)}) s (source)
      cross join ${spanRows(period)} d
      cross join lateral (
        select products, totals, documents from figure_product_spans
        where tenant_id = ${TENANT} and source = s.source and days = d.days and start = d.start offset 0
      ) k
      cross join lateral unnest(k.products, k.totals, k.documents) u (product, total, documents)
      union all
      select u.product, u.total, u.documents
      from figure_changes c cross join lateral unnest(c.products, c.totals, c.documents) u (product, total, documents)
      where ${changesQuery(scope)} and day between ${period.date_start}::date and ${period.date_end}::date
    ), sums as materialized (
      select product, sum(total) as total, sum(documents) as documents from parts ${isNamed} group by product having sum(documents) > 0
    ), one_page as (
      select product, total, documents from sums order by total desc, product limit ${limit} offset ${offset}
    )
    select (select count(*) from sums) as count, (select max(total) from sums)::text as highest,
      p.id, p.description, g.total::text as total, g.documents::text as documents
    from (select 1) always
    left join one_page g on true
    left join products p on p.tenant_id = ${TENANT} and p.id = g.product
    order by g.total desc, g.product`.execute(db)
  const [any] = rows
  return {
    count: any?.count ?? 0,
    highest: any?.highest ?? null,
    items: rows.flatMap(({ id, description, total, documents }) =>
      id === null ? [] : [{ id, description, total, documents }],
    ),
  }
}

/** Tells if a column of names, as `searchText` writes them, has each of the words that one typed. */
export function hasWords(column: string, typed: string): RawBuilder<boolean> {
  const words = searchText(typed).split(/\s+/).filter(Boolean)
  const conditions = words.map((word) => sql`strpos(${sql.ref(column)}, ${word}) > 0`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const productsNamed = (typed: string) =>
  sql`select id from products where tenant_id = ${TENANT} and ${hasWords('name', typed)}`

/** The spans of a period as they are kept: of one that was not over when sums were last written, its days. */
export function spanRows(period: DaySpan): RawBuilder<unknown> {
  const spans = productSpans(period)
  return sql`(
        select unnest(case when is_kept then array[days] else array_fill(1, array[days]) end) as days,
          start + unnest(case when is_kept then array[0] else array(select generate_series(0, days - 1)) end) as start
        from (
          select days, start, days = 1 or start + days <= (select until from figure_spans_over where tenant_id = ${TENANT}) as is_kept
          from unnest(${spans.map(({ days }) => days)}::integer[], ${spans.map(({ start }) => start)}::date[]) d (days, start)
        ) d
      )`
}

interface ProductSpan {
  days: number
  /** Its first day. */
  start: string
}

/** The fewest spans that make up a period: from each day the longest that begins there and lies within it. */
export function productSpans({ date_start, date_end }: DaySpan): ProductSpan[] {
  const spans: ProductSpan[] = []
  for (let start = date_start; start <= date_end; ) {
    const [before, rest] = [
      daysIn({ date_start: FIRST_SPAN, date_end: start }) - 1,
      daysIn({ date_start: start, date_end }),
    ]
    const days = SPAN_DAYS.findLast((one) => before % one === 0 && one <= rest) ?? 1
    spans.push({ days, start })
    start = addDays(start, days)
  }
  return spans
}
