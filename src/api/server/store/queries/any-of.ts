import { type RawBuilder, sql } from 'kysely'

/** Any of these ids, behind '='. One parameter, so that the statement is the same for however many. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any (${ids}::uuid[])`
}

/**
 * The same in a statement whose plan is kept: mostly there is one, by itself. Of a list whose length it does not see PostgreSQL reckons with ten, and
 * takes the plan for a bad one.
 */
export function oneOrAnyOf(ids: readonly string[]): RawBuilder<string> {
  const [id, ...others] = ids
  return id !== undefined && others.length === 0 ? sql<string>`${id}::uuid` : anyOf(ids)
}
