// Other subjects may import this file.

import { type RawBuilder, sql } from 'kysely'
import { type DaySpan, daysIn, type Grouping } from '#domain/day-spans.ts'
import type { FigureLevel } from '../store/schema/figures.ts'
import type { Scope, ScopedDb } from '../store/scope.ts'
import { DAY_SUMS } from './changes.ts'

/** Whose figures are asked for: of each type those companies that the caller may see it of. */
export interface Asked {
  types: readonly { type: 'cfe' | 'nfce'; companyIds: Scope['companyIds'] }[]
  /** Both unless told. */
  environment: 'production' | 'homolog' | undefined
  companyId: string | undefined
  pointOfSaleIds: readonly string[] | undefined
}

/** The sources whose sums make up what is asked for, none of them within another one; `levels`: that there are. */
export async function sourcesFor(db: ScopedDb, asked: Asked, levels: readonly FigureLevel[]): Promise<number[]> {
  const { types, environment, companyId, pointOfSaleIds } = asked
  const ofType = types.map(({ type, companyIds }) => {
    const conditions = [sql`type = ${type}`]
    if (companyIds !== 'all') conditions.push(sql`company_id = any (${companyIds}::uuid[])`)
    const whole = companyIds === 'all' && companyId === undefined
    const highest: FigureLevel = pointOfSaleIds ? 'point_of_sale' : whole ? 'tenant' : 'company'
    const level = levels.includes(highest) ? highest : 'point_of_sale'
    conditions.push(sql`level = ${level}`)
    return sql`(${sql.join(conditions, sql` and `)})`
  })
  const conditions = [sql`(${sql.join(ofType, sql` or `)})`]
  if (environment !== undefined) conditions.push(sql`environment = ${environment}`)
  if (companyId !== undefined) conditions.push(sql`company_id = ${companyId}`)
  if (pointOfSaleIds) conditions.push(sql`point_of_sale_id = any (${pointOfSaleIds}::uuid[])`)
  const { rows } = await sql<{ id: number }>`
    select id from figure_sources where ${sql.join(conditions, sql` and `)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sums are decimal text of whole numbers: cents, or documents. */
export type DaySums = Record<(typeof DAY_SUMS)[number], string> & { before: boolean; start: string }

/**
 * Sums of a period by day, week or month, named by its first day, and of as many days before it (`before`), laid upon the period.
 */
export async function daySums(
  db: ScopedDb,
  sources: readonly number[],
  { period, grouping }: { period: DaySpan; grouping: Grouping },
): Promise<DaySums[]> {
  const { date_start: start, date_end: end } = period
  const days = daysIn(period)
  const isBefore = sql`day < ${start}::date`
  const laid = sql`case when ${isBefore} then day + ${days}::integer else day end`
  const sums = DAY_SUMS.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`)
  const { rows } = await sql<DaySums>`
    select ${isBefore} as before, ${startIn(laid, grouping)} as start, ${sql.join(sums)}
    from figure_days where source = any (${sources}::integer[])
      and day between ${start}::date - ${days}::integer and ${end}::date
    group by 1, 2`.execute(db)
  return rows
}

export interface PaymentSums {
  code: string
  start: string
  total: string
  documents: string
}

export async function paymentSums(
  db: ScopedDb,
  sources: readonly number[],
  { period, grouping }: { period: DaySpan; grouping: Grouping },
): Promise<PaymentSums[]> {
  const { rows } = await sql<PaymentSums>`
    select code, ${startIn(sql`day`, grouping)} as start, sum(total)::text as total, sum(documents)::text as documents
    from figure_payments where source = any (${sources}::integer[])
      and day between ${period.date_start}::date and ${period.date_end}::date
    group by 1, 2`.execute(db)
  return rows
}

/** date_trunc's weeks begin on Monday. */
function startIn(day: RawBuilder<unknown>, grouping: Grouping): RawBuilder<string> {
  return sql<string>`date_trunc(${sql.lit(grouping)}, (${day})::timestamp)::date`
}

export interface ProductSums {
  count: number
  /** Null where there is none. */
  highest: string | null
  items: { id: number; description: string; total: string }[]
}

/** Sums by product, the highest first: whole months from the sums of months, where they are over, the other days from those of days. */
export async function productSums(
  db: ScopedDb,
  sources: readonly number[],
  { period, limit, offset }: { period: DaySpan; limit: number; offset: number },
): Promise<ProductSums> {
  const of = sql`source = any (${sources}::integer[])`
  const [start, end] = [sql`${period.date_start}::date`, sql`${period.date_end}::date`]
  // The first day of the first whole month, and of the first one that is not.
  const first = sql`date_trunc('month', ${start} + interval '1 month' - interval '1 day')::date`
  const past = sql`date_trunc('month', ${end} + interval '1 day')::date`
  const { rows } = await sql<{
    count: number
    highest: string | null
    id: number | null
    description: string
    total: string
  }>`
    with parts as (
      select product, total, documents from figure_product_months where ${of} and month >= ${first} and month < ${past}
      union all
      select p.product, p.total, p.documents
      from figure_sources s
      cross join lateral (
        select product, total, documents from figure_products
        where source = s.id and day >= ${start} and day <= ${end} and (${first} >= ${past} or day < ${first})
        union all
        select product, total, documents from figure_products
        where source = s.id and day >= greatest(${first}, least(${past}, s.folded_before)) and day <= ${end} and ${first} < ${past}
      ) p
      where s.id = any (${sources}::integer[])
    ), sums as materialized (
      select product, sum(total) as total from parts group by product having sum(documents) > 0
    ), one_page as (
      select product, total from sums order by total desc, product limit ${limit} offset ${offset}
    )
    select (select count(*) from sums) as count, (select max(total) from sums)::text as highest,
      p.id, p.description, g.total::text as total
    from (select 1) always
    left join one_page g on true
    left join products p on p.id = g.product
    order by g.total desc, g.product`.execute(db)
  const [any] = rows
  return {
    count: any?.count ?? 0,
    highest: any?.highest ?? null,
    items: rows.flatMap(({ id, description, total }) => (id === null ? [] : [{ id, description, total }])),
  }
}
