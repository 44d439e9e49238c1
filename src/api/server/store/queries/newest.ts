import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { TENANT } from '../tenant-names.ts'

/** Rows that a page may be picked from, and beginnings of indexes; beyond, walking the tenant's index costs less. */
const MOST_PICKED = 5000
const MOST_OWNERS = 200

/** Rows of a few owners, each of whom has an index of its own in each order. */
export interface Owners {
  column: 'company_id' | 'point_of_sale_id' | 'serial_number'
  ids: readonly string[]
}

/** Selects if a row is of one of these owners; with the ids in the query, so that the planner knows how many rows that may be. */
export function ownedBy({ column, ids }: Owners): Expression<SqlBool> {
  const [only] = ids
  if (ids.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${only}::${typeOf(column)}`
  return sql<SqlBool>`${sql.ref(column)} = any (${ids}::${typeOf(column)}[])`
}

function typeOf(column: Owners['column']): RawBuilder<unknown> {
  return sql.raw(column === 'serial_number' ? 'text' : 'uuid')
}

/** The keys of one page's rows, with what they are ordered by. */
export type PageKeys = RawBuilder<{ tenant_id: string; id: string; emitted_at: string }>

/**
 * An order of documents. By value each way is an index walked one way: what has no value comes last, and among equal values the newest first,
 * or the oldest where the greatest come first.
 */
export interface PageOrder {
  by: 'emitted_at' | 'cents'
  isDescending: boolean
}
export const NEWEST: PageOrder = { by: 'emitted_at', isDescending: true }

/** Returns the columns of keys: those of the usual order stand in its index, and values do not. */
export const keysOf = ({ by }: PageOrder): RawBuilder<unknown> =>
  by === 'cents' ? sql`tenant_id, id, emitted_at, cents` : sql`tenant_id, id, emitted_at`

/** Returns what keys are ordered by; `table` with its point, as the query calls it. */
export function keysOrder({ by, isDescending }: PageOrder, table = ''): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}${name}`)
  const way = sql.raw(isDescending ? 'desc' : 'asc')
  if (by === 'emitted_at') return sql`${column('emitted_at')} ${way}, ${column('id')} ${way}`
  const back = sql.raw(isDescending ? 'asc' : 'desc')
  return sql`${column('cents')} ${way} nulls last, ${column('emitted_at')} ${back}, ${column('id')} ${back}`
}

/** One page's place in a list. */
interface Range {
  limit: number
  offset: number
}

interface Rows {
  where: Expression<SqlBool>
  owners?: Owners | undefined
  areFew?: boolean
  order?: PageOrder
}

/**
 * One page of a table's rows, newest first unless told: their keys. Of several owners each one's first are taken and merged, since no index has
 * them in one order: otherwise the first of all owners are walked until enough of theirs are found. `areFew`: there is an index of the rows that
 * the condition leaves, whoever's they are; of an owner's alone all would be walked where there is none of them.
 */
export function newestPage(
  table: 'cfes' | 'nfces' | 'nfce_voids',
  { where, owners, areFew = false, order = NEWEST, limit, offset }: Rows & Range,
): PageKeys {
  const most = offset + limit
  const isPlain = (count: number) => areFew || count < 2 || count > MOST_OWNERS || count * most > MOST_PICKED
  if (!owners || isPlain(owners.ids.length)) {
    return walk(table, owners ? sql<SqlBool>`(${where} and ${ownedBy(owners)})` : where, order, { limit, offset })
  }
  const own = sql<SqlBool>`(${where} and ${sql.ref(owners.column)} = owner.owner_id)`
  return sql`(
    select ${keysOf(order)} from unnest(${[...new Set(owners.ids)]}::${typeOf(owners.column)}[]) as owner (owner_id)
    cross join lateral ${walk(table, own, order, { limit: most, offset: 0 })} newest
    order by ${keysOrder(order)} limit ${limit} offset ${offset})`
}

/** The keys of rows as an index has them. */
function walk(
  table: 'cfes' | 'nfces' | 'nfce_voids',
  where: Expression<SqlBool>,
  order: PageOrder,
  { limit, offset }: Range,
): PageKeys {
  const isWorthless = table === 'nfce_voids' && order.by === 'cents'
  const columns = isWorthless ? sql`tenant_id, id, emitted_at, null::bigint as cents` : keysOf(order)
  const rows = (more: RawBuilder<unknown>, by: RawBuilder<unknown>, range: Range): PageKeys =>
    sql`(select ${columns} from ${sql.table(table)} where tenant_id = ${TENANT} and ${where}${more} order by ${by} limit ${range.limit} offset ${range.offset})`
  const plainOrder: PageOrder = isWorthless ? { by: 'emitted_at', isDescending: !order.isDescending } : order
  if (plainOrder.by === 'emitted_at' || !order.isDescending)
    return rows(sql``, keysOrder(plainOrder), { limit, offset })
  // An index that is walked backwards begins with what has no value.
  const most = { limit: offset + limit, offset: 0 }
  const backwards = sql`cents desc, emitted_at, id`
  return sql`(
    select * from (select * from ${rows(sql` and cents is not null`, backwards, most)} valued
      union all select * from ${rows(sql` and cents is null`, sql`emitted_at, id`, most)} unvalued) as parts
    order by ${keysOrder(order)} limit ${limit} offset ${offset})`
}

/**
 * One page of two tables' rows in one order. `of`: the first of each, as many as are asked for: all that the page, and those before it, may
 * need.
 */
export function mergedPage(
  of: (most: number) => readonly [PageKeys, PageKeys],
  { limit, offset }: Range,
  order: PageOrder = NEWEST,
): PageKeys {
  const [one, other] = of(offset + limit)
  return sql`(
    select ${keysOf(order)} from (select * from ${one} as one_table union all select * from ${other} as other_table) as both_tables
    order by ${keysOrder(order)} limit ${limit} offset ${offset})`
}
