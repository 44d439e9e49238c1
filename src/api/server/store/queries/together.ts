import { type RawBuilder, sql } from 'kysely'
import { isCitus } from '../citus/adapter.ts'
import type { ScopedDb } from '../scope.ts'

type Values<Parts> = { [Name in keyof Parts]: Parts[Name] extends RawBuilder<infer Value> ? Value : never }

/**
 * Asks for several values that do not depend on each other, each a subquery in parentheses, in one statement: a journey costs a call more
 * than most of what it asks. Citus plans them one by one. `end`: what the statement ends with.
 */
export async function together<Parts extends Record<string, RawBuilder<unknown>>>(
  db: ScopedDb,
  parts: Parts,
  { end = sql`` }: { end?: RawBuilder<unknown> } = {},
): Promise<Values<Parts>> {
  const entries = Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.ref(name)}`)
  const values: Record<string, unknown> = {}
  for (const some of isCitus(db) ? entries.map((one) => [one]) : [entries]) {
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(some)} ${end}`.execute(db)
    Object.assign(values, rows[0])
  }
  // One value for each part, under its name.
  return values as Values<Parts>
}
