import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../scope.ts'

/**
 * The rows of a query, which the database hands over as one text: for hundreds of rows of many columns drivers take two or three times as
 * long. Instants have an offset instead of a Z, whole numbers of 64 bits are numbers; what must not lose a digit is cast to text.
 */
export async function asOneText<T>(db: ScopedDb, query: RawBuilder<T> | Compilable<T>): Promise<T[]> {
  const { rows } = await sql<{ text: string | null }>`select ${oneText(query)} as text`.execute(db)
  return rowsIn<T>(rows[0]?.text ?? null)
}

/** Selects the rows of a query as such a text, for a statement that asks more besides (together.ts). */
export const oneText = (query: RawBuilder<unknown> | Compilable) =>
  sql<string | null>`(select json_agg(r)::text from (${query}) r)`

/** Returns the rows of such a text: what the query selects. */
export const rowsIn = <T>(text: string | null): T[] => JSON.parse(text ?? '[]') as T[]
