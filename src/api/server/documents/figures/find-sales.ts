import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import type { QueryOut } from '#api/contract/endpoint.ts'
import { addDays } from '#domain/time/day-spans.ts'
import type { Tax } from '#domain/documents/sales.ts'
import { keysOf, keysOrder, NEWEST, type PageKeys, type PageOrder } from '../../store/queries/newest.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import { type FigureScope, changesQuery, sourcesOf } from './read.ts'
import { TENANT } from '../../store/tenant-names.ts'

// The documents behind a figure: those that count as sales and have its product, payment or tax. The sums tell on which days, and at which
// points of sale, there are any, so that documents of a product that is seldom sold are found without walking all.

/** Which documents; each that is given must hold. */
interface SaleFilter {
  product: number | undefined
  /** Any of these codes. */
  payments: readonly string[] | undefined
  tax: Tax | undefined
}

/** Coupons or notes of a point of sale (null: of a SAT that stood nowhere) on a day. */
interface Cell {
  company_id: string
  point_of_sale_id: string | null
  day: string
}

type SaleQuery = Pick<
  QueryOut<typeof listNfces>,
  'page' | 'per_page' | 'product_id' | 'payment' | 'tax' | 'date_start' | 'date_end'
>

export interface FoundSales {
  /** How many documents there are; undefined where the sums do not tell. */
  total: number | undefined
  /** The places of those of the page, if that is worth while; otherwise they are found by walking between these days. */
  cells: Cell[] | undefined
  days: { start: string; end: string } | undefined
}

/** Days whose documents are walked rather than looked for by point of sale. */
const WALKED_DAYS = 2
const MOST_CELLS = 5000
/** In another order than the newest first all documents of each are read. */
const MOST_SORTED_CELLS = 500

/**
 * Finds the places to look for the page's documents; undefined where they are everywhere. `others`: how many of those that the sums count are not
 * asked for; undefined where something narrows them that sums are not kept by. `isNewest`: the newest come first.
 */
export async function findSales(
  db: ScopedDb,
  scope: FigureScope,
  { page, per_page, product_id, payment, tax, date_start, date_end }: SaleQuery,
  { others, isNewest }: { others: number | undefined; isNewest: boolean },
): Promise<FoundSales | undefined> {
  const filter = {
    product: product_id === undefined ? undefined : Number(product_id),
    payments: payment?.split(','),
    tax,
  }
  const narrows = Object.values(filter).filter((one) => one !== undefined)
  if (narrows.length === 0) return undefined
  const mostCells = isNewest ? MOST_CELLS : MOST_SORTED_CELLS
  // In another order the page's may be of any day.
  const most = isNewest ? page * per_page : Number.POSITIVE_INFINITY
  const isIn = sql`c.day between span.first and span.last`
  const { rows } = await sql<{ day: string; documents: number }>`
    with span as (
      select greatest(min(day), ${date_start ?? null}::date) as first, least(max(day), ${date_end ?? null}::date) as last
      from (
        select day from figure_days where tenant_id = ${TENANT} and source = any (${sourcesOf(scope)})
        union all select day from figure_changes where ${changesQuery(scope)}
      ) d
    )
    select day, sum(documents)::integer as documents
    from (
      select d.day, h.documents
      from span cross join lateral (select one::date as day from generate_series(span.first, span.last, interval '1 day') one offset 0) d
      cross join unnest(${sourcesOf(scope)}) s (source)
      cross join lateral (${hits(filter)}) h
      union all
      select c.day, h.documents
      from span join figure_changes c on ${isIn} cross join lateral (${changed(filter)}) h where ${changesQuery(scope)}
    ) k
    group by 1 having sum(documents) > 0 order by 1 desc`.execute(db)
  const isExact = others !== undefined && narrows.length === 1 && (filter.payments?.length ?? 1) === 1
  const total = isExact ? rows.reduce((sum, { documents }) => sum + documents, -others) : undefined
  const needed: string[] = []
  let reached = 0
  let last: string | undefined
  for (const { day, documents } of rows) {
    // In another zone the evening before may be later than this day's morning.
    if (last !== undefined && day < addDays(last, -1)) break
    needed.push(day)
    reached += documents
    if (last === undefined && isExact && reached >= most + others) last = day
  }
  const [end] = needed
  const start = needed.at(-1)
  const days = start === undefined || end === undefined ? undefined : { start, end }
  if (needed.length <= WALKED_DAYS) return { total, cells: days ? undefined : [], days }
  const { rows: cells } = await sql<Cell>`
    select distinct company_id, point_of_sale_id, day
    from (
      select p.company_id, p.point_of_sale_id, d.day
      from unnest(${needed}::date[]) d (day)
      cross join unnest(${sourcesOf(scope, 'point_of_sale')}) s (source)
      cross join lateral (${hits(filter)}) h
      join figure_sources p on p.tenant_id = ${TENANT} and p.id = s.source
      union all
      select c.company_id, c.point_of_sale_id, c.day
      from figure_changes c cross join lateral (${changed(filter)}) h
      where ${changesQuery(scope)} and c.day = any (${needed}::date[])
    ) k
    limit ${mostCells + 1}`.execute(db)
  return { total, cells: cells.length > mostCells ? undefined : cells, days }
}

/** How many documents a source (s) has on a day (d): a look at the beginning of an index each. */
function hits({ product, payments, tax }: SaleFilter): RawBuilder<unknown> {
  const at = sql`k.tenant_id = ${TENANT} and k.source = s.source and k.day = d.day`
  if (product !== undefined) {
    return sql`
      select k.documents[array_position(k.products, ${product}::integer)] as documents
      from figure_product_spans k
      where k.tenant_id = ${TENANT} and k.source = s.source and k.days = 1 and k.start = d.day and ${product}::integer = any (k.products) offset 0`
  }
  if (payments !== undefined)
    return sql`select documents from figure_payments k where ${at} and k.code = any (${payments}::text[]) offset 0`
  const column = sql.ref(`k.${tax}_documents`)
  return sql`select ${column} as documents from figure_days k where ${at} and ${column} > 0 offset 0`
}

/** How many documents a change (c) adds, or takes away. */
function changed({ product, payments, tax }: SaleFilter): RawBuilder<unknown> {
  if (product !== undefined) {
    return sql`select u.documents from unnest(c.products, c.documents) u (product, documents) where u.product = ${product}::integer`
  }
  if (payments !== undefined) {
    return sql`select u.documents from unnest(c.codes, c.code_documents) u (code, documents) where u.code = any (${payments}::text[])`
  }
  return sql`select c.sums[${sql.lit(DAY_SUMS.indexOf(`${tax as Tax}_documents`) + 1)}] as documents`
}

/** One page of a table's rows, newest first unless told: their keys, out of these cells. */
export function pageOfCells(
  table: 'cfes' | 'nfces',
  cells: readonly Cell[],
  {
    where,
    order = NEWEST,
    limit,
    offset,
  }: { where: Expression<SqlBool>; order?: PageOrder; limit: number; offset: number },
): PageKeys {
  const column = <K extends keyof Cell>(name: K) => cells.map((one) => one[name])
  const inCell = (isPoint: RawBuilder<unknown>) => sql`
    select ${keysOf(order)} from ${sql.table(table)}
    where tenant_id = ${TENANT} and ${where} and company_id = cell.company and ${isPoint} and emitted_on = cell.day
      and emitted_at >= cell.from_at and emitted_at < cell.until_at
    order by ${keysOrder(order)} limit ${limit + offset}`
  return sql`(
    select ${keysOf(order)} from unnest(${column('company_id')}::uuid[], ${column('point_of_sale_id')}::uuid[], ${column('day')}::date[])
      as place (company, point, day)
    cross join lateral (
      -- Looked up by columns alone: docs/decisions.md#columns-alone.
      select company, point, day, (day - 1)::timestamp at time zone 'UTC' as from_at, (day + 2)::timestamp at time zone 'UTC' as until_at offset 0
    ) cell
    cross join lateral (
      (${inCell(sql`point_of_sale_id = cell.point`)}) union all (${inCell(sql`cell.point is null and point_of_sale_id is null`)})
    ) newest
    order by ${keysOrder(order)} limit ${limit} offset ${offset})`
}
