import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Endpoint, QueryOut } from '#api/contract/endpoint.ts'
import type { FilterName } from '#api/contract/page.ts'
import { searchText } from '#domain/search/search-text.ts'
import type { Schema } from '../schema.ts'

// A filter of a list is named and formed by the contract's query, and chosen on the screen; which rows it leaves is said here. The three are held
// together by types: a filter that one of them lacks does not compile.

type Condition = Expression<SqlBool>

/** Which rows each value of a query leaves; undefined where it leaves all of them. */
export type Filters<Query> = {
  readonly [K in keyof Query]-?: (value: NonNullable<Query[K]>) => Condition | readonly Condition[] | undefined
}

/** The part of a list's query that narrows it: all but the page. */
export type FilterQuery<E extends Endpoint> = Pick<QueryOut<E>, FilterName<E>>
export type FiltersOf<E extends Endpoint> = Filters<FilterQuery<E>>

/** The conditions of those filters that leave not all rows, by name. */
export type Narrowed = ReadonlyMap<string, readonly Condition[]>

/** Returns what a query narrows a list by, of these filters alone: the one place that judges if it is filtered. */
export function narrowed<Query>(filters: Filters<Query>, query: { readonly [K in keyof Query]?: Query[K] }): Narrowed {
  const found = new Map<string, readonly Condition[]>()
  for (const name in filters) {
    const value = query[name]
    const leaves = value === undefined || value === null ? undefined : filters[name](value)
    if (leaves !== undefined) found.set(name, [leaves].flat())
  }
  return found
}

/** Selects the rows that all of these leave; what several of them say is asked once. */
export const all = (some: Narrowed, ...more: readonly Condition[]): Condition =>
  expressionBuilder<Schema>().and([...new Set([...more, ...[...some.values()].flat()])])

/** Selects the rows that have what was typed in any of these plain texts (searchText); blanks alone narrow nothing. */
export const contains =
  (...texts: readonly RawBuilder<string>[]) =>
  (typed: string): Condition | undefined => {
    const part = searchText(typed.trim())
    const found = texts.map((text) => sql<SqlBool>`strpos(${text}, ${part}) > 0`)
    return part === '' ? undefined : expressionBuilder<Schema>().or(found)
  }

/** Selects the rows that have the value in this column. */
export const equal =
  (column: string) =>
  (value: string | number): Condition =>
    sql<SqlBool>`${sql.ref(column)} = ${value}`
