import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { TENANT } from '../tenant-names.ts'

/** Rows that a page may be picked from, and beginnings of indexes; beyond, walking the tenant's index costs less. */
const MOST_PICKED = 5000
const MOST_OWNERS = 200

/** Rows of a few owners, each of whom has an index of its own, newest first. */
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
 * One page of a table's rows, newest first: their keys. Of several owners each one's newest are taken and merged, since no index has them
 * in one order: otherwise the newest of all owners are walked until enough of theirs are found. `areFew`: there is an index of the rows that the
 * condition leaves, whoever's they are; of an owner's alone all would be walked where there is none of them.
 */
export function newestPage(
  table: 'cfes' | 'nfces' | 'nfce_voids',
  {
    where,
    owners,
    areFew = false,
    limit,
    offset,
  }: { where: Expression<SqlBool>; owners?: Owners | undefined; areFew?: boolean; limit: number; offset: number },
): PageKeys {
  const order = sql`order by emitted_at desc, id desc`
  const most = offset + limit
  const isPlain = (count: number) => areFew || count < 2 || count > MOST_OWNERS || count * most > MOST_PICKED
  if (!owners || isPlain(owners.ids.length)) {
    const owned = owners ? sql` and ${ownedBy(owners)}` : sql``
    return sql`(select tenant_id, id, emitted_at from ${sql.table(table)} where tenant_id = ${TENANT} and ${where}${owned} ${order} limit ${limit} offset ${offset})`
  }
  return sql`(
    select tenant_id, id, emitted_at from unnest(${[...new Set(owners.ids)]}::${typeOf(owners.column)}[]) as owner (owner_id)
    cross join lateral (
      select tenant_id, id, emitted_at from ${sql.table(table)}
      where tenant_id = ${TENANT} and ${where} and ${sql.ref(owners.column)} = owner.owner_id ${order} limit ${most}
    ) newest
    ${order} limit ${limit} offset ${offset})`
}

/**
 * One page of two tables' rows in one order, newest first. `of`: the newest of each, as many as are asked for: all that the page, and those
 * before it, may need.
 */
export function mergedPage(
  of: (most: number) => readonly [PageKeys, PageKeys],
  { limit, offset }: { limit: number; offset: number },
): PageKeys {
  const [one, other] = of(offset + limit)
  return sql`(
    select tenant_id, id, emitted_at from (select * from ${one} as one_table union all select * from ${other} as other_table) as both_tables
    order by emitted_at desc, id desc limit ${limit} offset ${offset})`
}
