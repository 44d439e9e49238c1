import { type RawBuilder, sql } from 'kysely'
import type { SortOf } from '#api/contract/page.ts'

/** The columns that a list is ordered by, each by its name in the contract. */
type Columns<Name extends string> = Readonly<Record<Name, RawBuilder<unknown>>>

/** Returns by what an order goes, and if the other way round; undefined for a list's usual order. */
export function sortedBy<Name extends string>(
  sort: SortOf<Name> | undefined,
): { name: Name; isDescending: boolean } | undefined {
  if (sort === undefined) return undefined
  const isDescending = sort.startsWith('-')
  // A name of the contract, without its sign.
  return { name: (isDescending ? sort.slice(1) : sort) as Name, isDescending }
}

/** Returns what a list is ordered by: what is asked for, and then, or else, its usual order. Each column has a value. */
export function orderOf<Name extends string>(
  sort: SortOf<NoInfer<Name>> | undefined,
  columns: Columns<Name>,
  usual: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sorted = sortedBy<Name>(sort)
  if (!sorted) return usual
  const { name, isDescending } = sorted
  return sql`${columns[name]} ${isDescending ? sql`desc` : sql`asc`}, ${usual}`
}
