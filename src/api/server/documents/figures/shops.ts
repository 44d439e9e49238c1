import { type RawBuilder, sql } from 'kysely'
import type { ShopOrder } from '#domain/documents/shop-orders.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { DAY_SUMS, type FigureLevel } from '../../store/schema/documents/figures.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { changesQuery, type FigureScope, hasWords, spanRows, sourceRows } from './read.ts'

// Sums by company or by point of sale, of those that are kept by source: one source's rows are one shop's.

type By = 'company' | 'point_of_sale'

/** A company, or a point of sale of it; `point_id` is null of companies, and of what was sold at none. */
interface ShopRow {
  company_id: string
  cnpj: string
  razao_social: string
  nome_fantasia: string | null
  point_id: string | null
  point_name: string | null
}

/** Decimal text of whole numbers: cents, or documents. */
interface ShopSums {
  sales: string
  net: string
  cancellations: string
  canceled: string
  previous_net: string
}

interface Page<Row, Sum> {
  items: (ShopRow & Row)[]
  count: number
  sum: Sum
  /** The most of what the shops are ordered by; null where there is none. */
  highest: string | null
}

interface Question {
  by: By
  /** Shops whose name has these words. */
  named: string | undefined
  period: DaySpan
  limit: number
  offset: number
}

const ORDERS: Readonly<Record<ShopOrder, RawBuilder<unknown>>> = {
  net: sql`net`,
  notes: sql`sales`,
  average: sql`net / nullif(sales, 0)`,
  canceled: sql`canceled`,
}

/** The days that a period is compared with. */
export interface Compared extends DaySpan {
  /** Milliseconds since the epoch: what was issued after it is left out. None of days that are over. */
  until: number | undefined
}

/** Points of sale that a filter names are summed up to their companies. */
const levelOf = ({ pointOfSaleIds }: FigureScope, by: By): FigureLevel => (pointOfSaleIds ? 'point_of_sale' : by)

/** Sums shops over a period, and what they sold in the days that it is compared with, in the order that is asked for. */
export async function shopSums(
  db: ScopedDb,
  scope: FigureScope,
  {
    compared,
    order,
    ...question
  }: Question & { compared: Compared | undefined; order: { name: ShopOrder; isDescending: boolean } },
): Promise<Page<ShopSums, ShopSums>> {
  const { period } = question
  const isNow = within(period)
  const isBefore = compared ? within(compared) : sql`false`
  const change = (name: (typeof DAY_SUMS)[number]) => sql`sums[${sql.lit(DAY_SUMS.indexOf(name) + 1)}]`
  const parts = sql`
    select company_id, point_of_sale_id, sales, net, cancellations, canceled, 0::bigint as previous_net
    from (${sourceRows(scope, levelOf(scope, question.by))}) s cross join lateral (
      select sum(sales) as sales, sum(net) as net, sum(cancellations) as cancellations, sum(canceled) as canceled
      from figure_days where tenant_id = ${TENANT} and source = s.id and ${isNow} having count(*) > 0 offset 0
    ) d
    union all
    select company_id, point_of_sale_id, 0, 0, 0, 0, before
    from (${sourceRows(scope, levelOf(scope, question.by))}) s cross join lateral (
      select sum(net) as before from figure_days where tenant_id = ${TENANT} and source = s.id and ${isBefore} having count(*) > 0 offset 0
    ) d
    union all
    select company_id, point_of_sale_id, case when ${isNow} then ${change('sales')} else 0 end, case when ${isNow} then ${change('net')} else 0 end,
      case when ${isNow} then ${change('cancellations')} else 0 end, case when ${isNow} then ${change('canceled')} else 0 end,
      case when ${isBefore} then ${change('net')} else 0 end
    from figure_changes where ${changesQuery(scope)} and (${isNow} or ${isBefore})
    ${compared?.until === undefined ? sql`` : sql`union all ${issuedAfter(scope, compared, compared.until)}`}`
  const sums = ['sales', 'net', 'cancellations', 'canceled', 'previous_net'] as const
  return pageOfShops(db, {
    ...question,
    parts,
    sums,
    counts: ['sales', 'cancellations', 'previous_net'],
    order: ORDERS[order.name],
    isAscending: !order.isDescending,
  })
}

/** Selects the sales of the compared days after the present time of day, to be taken away: a day that is not over stands beside a part of one. */
function issuedAfter(scope: FigureScope, { date_start, date_end }: DaySpan, until: number): RawBuilder<unknown> {
  const after = new Date(until).toISOString()
  const documents = scope.types.map(({ type }) => {
    const table = sql.table(type === 'nfce' ? 'nfces' : 'cfes')
    // No place's day ends more than a day after the tenant's.
    return sql`
      select tenant_id, company_id, point_of_sale_id, environment, ${type}::text as type, cents, emitted_on from ${table}
      where tenant_id = ${TENANT} and emitted_at > ${after}::timestamptz and emitted_at < (${date_end}::date + 2)::timestamp at time zone 'UTC'
        and counts_as = 'sale'`
  })
  return sql`
    select company_id, point_of_sale_id, 0, 0, 0, 0, -coalesce(cents, 0)
    from (${sql.join(documents, sql` union all `)}) d
    where ${changesQuery(scope)} and emitted_on between ${date_start}::date and ${date_end}::date`
}

interface ProductShare {
  total: string
  documents: string
}

/** Sums what shops sold of a product over a period. */
export async function productShopSums(
  db: ScopedDb,
  scope: FigureScope,
  { product, ...question }: Question & { product: number },
): Promise<Page<ProductShare, ProductShare>> {
  const { period, by } = question
  // The place of the product in a row's arrays: taking all of them apart would cost thirty times as much.
  const share = sql`select totals[at] as total, documents[at] as documents from (
      select totals, documents, array_position(products, ${product}::integer) as at`
  const parts = sql`
    select company_id, point_of_sale_id, u.total, u.documents
    from (${sourceRows(scope, levelOf(scope, by))}) s
    cross join ${spanRows(period)} d
    cross join lateral (${share} from figure_product_spans
      where tenant_id = ${TENANT} and source = s.id and days = d.days and start = d.start offset 0) k where at is not null
    ) u
    union all
    select company_id, point_of_sale_id, u.total, u.documents
    from figure_changes c cross join lateral (${share}) k where at is not null) u
    where ${changesQuery(scope)} and ${within(period)}`
  const sums = ['total', 'documents'] as const
  return pageOfShops(db, { ...question, parts, sums, counts: ['documents'], order: sql`total` })
}

const within = ({ date_start, date_end }: DaySpan) => sql`day between ${date_start}::date and ${date_end}::date`

interface Shops<Sum extends string> extends Question {
  /** Selects sums of companies and points of sale, as often as they come. */
  parts: RawBuilder<unknown>
  sums: readonly Sum[]
  /** A shop of none of these is none. */
  counts: readonly Sum[]
  order: RawBuilder<unknown>
  /** The other way round: those first that have least. */
  isAscending?: boolean
}

/** One page of shops by their names, their number, and the sums of all of them. */
async function pageOfShops<Sum extends string>(
  db: ScopedDb,
  { parts, sums, counts, order, isAscending = false, by, named, limit, offset }: Shops<Sum>,
): Promise<Page<Record<Sum, string>, Record<Sum, string>>> {
  const columns = sql.join(sums.map((name) => sql.ref(name)))
  const summed = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  const texts = (of: string) =>
    sql.join(sums.map((name) => sql`${sql.ref(`${of}.${name}`)}::text as ${sql.ref(`${of}_${name}`)}`))
  const point = by === 'company' ? sql`null::uuid` : sql`point_of_sale_id`
  const isNamed =
    named === undefined
      ? sql`true`
      : by === 'company'
        ? hasWords('c.search', named)
        : sql`(${hasWords('p.search', named)} or ${hasWords('c.search', named)})`
  const { rows } = await sql<Record<string, string | null> & ShopRow & { count: number; highest: string | null }>`
    with shops as materialized (
      select s.company_id, s.point, c.cnpj, c.razao_social, c.nome_fantasia, p.name as point_name, ${columns}
      from (select company_id, ${point} as point, ${summed} from (${parts}) part group by 1, 2) s
      join companies c on c.tenant_id = ${TENANT} and c.id = s.company_id
      left join points_of_sale p on p.tenant_id = ${TENANT} and p.id = s.point
      where (${sql.join(
        counts.map((name) => sql`${sql.ref(name)} <> 0`),
        sql` or `,
      )}) and ${isNamed}
    ), ordered as (
      select *, row_number() over (order by ${order} ${isAscending ? sql`asc` : sql`desc`} nulls last, company_id, point nulls last) as place from shops
    ), whole as (
      select count(*)::integer as count, max(${order})::text as highest, ${summed} from shops
    )
    select whole.count, whole.highest, o.company_id, o.cnpj, o.razao_social, o.nome_fantasia, o.point as point_id, o.point_name,
      ${texts('whole')}, ${texts('o')}
    from whole left join ordered o on o.place > ${offset} and o.place <= ${offset + limit}
    order by o.place`.execute(db)
  const [first] = rows
  const sumsOf = (row: Record<string, string | null> | undefined, of: string) =>
    // Each name of sums, selected above.
    Object.fromEntries(sums.map((name) => [name, row?.[`${of}_${name}`] ?? '0'])) as Record<Sum, string>
  return {
    count: first?.count ?? 0,
    highest: first?.highest ?? null,
    sum: sumsOf(first, 'whole'),
    items: rows.flatMap((row) => (row.company_id === null ? [] : [{ ...row, ...sumsOf(row, 'o') }])),
  }
}
