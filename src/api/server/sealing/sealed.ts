import { type RawBuilder, sql } from 'kysely'
import { sealFor, type SealOptions } from '../ports/platform/seal.ts'
import { ALL_TABLES } from '../store/schema.ts'
import type { Table } from '../store/schema/tables.ts'
import type { ScopedDb, Store } from '../store/scope.ts'

/** Everything that stands sealed in the database, as its tables say. */
export const SEALED = Object.entries<Table>(ALL_TABLES).flatMap(([table, { sealed }]) =>
  Object.entries(sealed).flatMap(([column, what]) => (what ? [{ table, column, ...what }] : [])),
)

/** How many texts of a column there are, and how many of them another key sealed. */
export interface SealedCount {
  label: string
  total: number
  foreign: number
}

/** The name of the key that sealed a text: its first part. */
export const headIn = (column: string): RawBuilder<string> => sql<string>`split_part(${sql.ref(column)}, '.', 1)`

/** Counts what stands sealed in all tenants, and what of it the keys of `options` have not sealed. */
export async function countSealed(store: Store | ScopedDb, options: SealOptions): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const { table, column, purpose, label } of SEALED) {
    const heads = await sealFor(purpose, options).heads()
    const { rows } = await sql<{ total: number; foreign: number }>`
      select count(*)::integer as total, (count(*) filter (where not ${headIn(column)} in (${sql.join(heads)})))::integer as foreign
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(store)
    counts.push({ label, total: rows[0]?.total ?? 0, foreign: rows[0]?.foreign ?? 0 })
  }
  return counts
}
