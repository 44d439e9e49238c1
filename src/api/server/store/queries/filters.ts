import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Endpoint, QueryOut } from '#api/contract/endpoint.ts'
import type { FilterName } from '#api/contract/page.ts'
import type { Schema } from '../schema.ts'

// A filter of a list is named and formed by the contract's query, and chosen on the screen; which rows it leaves is said here. The three are held
// together by types: a filter that one of them lacks does not compile.

type Condition = Expression<SqlBool>

/** Which rows each value of a query leaves; undefined where it leaves all of them. */
export type Filters<Query, Context = unknown> = {
  readonly [K in keyof Query]-?: (
    value: NonNullable<Query[K]>,
    context: Context,
  ) => Condition | readonly Condition[] | undefined
}

/** The filters of a list, all that its query has beside the page. */
export type FiltersOf<E extends Endpoint, Context = unknown> = Filters<Pick<QueryOut<E>, FilterName<E>>, Context>

/** What narrows a list, by the names of those filters that leave not all of its rows. */
export type Narrowed = ReadonlyMap<string, readonly Condition[]>

/** Returns what a query narrows a list by, of these filters alone: this is the one place that judges if it is filtered. */
export function narrowed<Query, Context>(
  filters: Filters<Query, Context>,
  query: { readonly [K in keyof Query]?: Query[K] },
  context: Context,
): Narrowed {
  const found = new Map<string, readonly Condition[]>()
  for (const name in filters) {
    const value = query[name]
    const leaves = value === undefined || value === null ? undefined : filters[name](value, context)
    if (leaves !== undefined) found.set(name, [leaves].flat())
  }
  return found
}

/** Selects the rows that all of these leave; what several of them say is asked once. */
export const all = (some: Narrowed, ...more: readonly Condition[]): Condition =>
  expressionBuilder<Schema, never>().and([...new Set([...more, ...[...some.values()].flat()])])

/** Selects the rows that have the value in this column. */
export const equal =
  (column: string) =>
  (value: string | number): Condition =>
    sql<SqlBool>`${sql.ref(column)} = ${value}`
