import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../scope.ts'

/**
 * The rows of a query, which the database hands over as one text: for hundreds of rows of many columns drivers take two or three times as
 * long. Instants have an offset instead of a Z, whole numbers of 64 bits are numbers; what must not lose a digit is cast to text.
 */
export async function asOneText<T>(db: ScopedDb, query: RawBuilder<T> | Compilable<T>): Promise<T[]> {
  const { rows } = await sql<{ text: string | null }>`select json_agg(r)::text as text from (${query}) r`.execute(db)
  // The query above writes this JSON.
  return JSON.parse(rows[0]?.text ?? '[]') as T[]
}
