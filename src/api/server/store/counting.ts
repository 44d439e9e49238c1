import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Scope, ScopedDb } from './scope.ts'

/** Where counting stops; a multiple of 1000, which screens show as 'N+' (decisions 17). */
const MOST = 10_000

/** What a page of the same rows has already told. */
export interface Found {
  offset: number
  rows: number
  perPage: number
}

/** Of which queries counting stopped: it is most of what a list of many rows costs, and such a list seldom becomes a short one. */
export interface FullCounts {
  has(name: string): boolean
  add(name: string): void
}

/** For how long a list is taken to be as long as it was, in ms. */
const FULL_MS = 30_000
/** Filters are what callers make of them. */
const MOST_NAMES = 1000

export function fullCounts(now: () => number): FullCounts {
  const until = new Map<string, number>()
  return {
    has: (name) => (until.get(name) ?? 0) > now(),
    add(name) {
      if (until.size >= MOST_NAMES) until.clear()
      until.set(name, now() + FULL_MS)
    },
  }
}

/**
 * How many rows a query has, up to 10,000; not asked of the database where the page was the last one, nor for half a minute where there
 * were more to the same eyes.
 */
export async function countUpTo<T extends keyof Schema>(
  db: ScopedDb,
  rows: SelectQueryBuilder<Schema, T, unknown>,
  { offset, rows: found, perPage }: Found,
  full?: { counts: FullCounts; access: Scope },
): Promise<number> {
  if (found < perPage && (found > 0 || offset === 0)) return Math.min(offset + found, MOST)
  const some = rows.select(sql<number>`1`.as('one')).limit(MOST)
  const name = full && nameOf(some, full.access)
  if (name !== undefined && full?.counts.has(name)) return MOST
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (name !== undefined && total === MOST) full?.counts.add(name)
  return total
}

/** The same for the same question of who sees the same. */
function nameOf(rows: Compilable, { tenantId, companyIds }: Scope): string {
  const { sql: text, parameters } = rows.compile()
  return JSON.stringify([tenantId, companyIds, text, parameters])
}
