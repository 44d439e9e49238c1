import { type RawBuilder, sql } from 'kysely'

/** Any of these ids, behind '='. One parameter, so that the statement is the same for however many. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any (${ids}::uuid[])`
}
