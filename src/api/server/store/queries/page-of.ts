import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Scope, ScopedDb } from '../scope.ts'

/** The number at which counting stops; a multiple of 1000, which screens show as 'N+' (docs/decisions.md#capped-totals). */
export const MOST_COUNTED = 10_000

/** Figures of the same rows from an earlier page. */
interface Found {
  offset: number
  rows: number
  perPage: number
}

/** Queries whose counting stopped at the limit: counting is most of what a long list costs, and such a list seldom becomes short. */
export interface FullCounts {
  has(name: string): boolean
  add(name: string): void
}

/** For how long a list is taken to be as long as it was, in ms. */
const FULL_MS = 30_000
/** How many names are kept: callers choose filters, and with them names, at will. */
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

interface Full {
  counts: FullCounts
  access: Scope
  along?: SelectQueryBuilder<Schema, 'nfce_voids', unknown> | undefined
}

/** The page that a query asks for, from 1 on. */
interface Paging {
  page: number
  per_page: number
}

export function rangeOf({ page, per_page }: Paging): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page }
}

/**
 * One page of a list, and how many rows the list has, up to 10,000. `read` gives the page's rows; `all` is the rows that are counted.
 * `full`: which lists are known to be longer than is counted, and for whom; `along`: other rows that are listed among these.
 */
export async function pageOf<T extends keyof Schema, Row>(
  db: ScopedDb,
  query: Paging,
  all: SelectQueryBuilder<Schema, T, unknown>,
  read: (range: { limit: number; offset: number }) => Promise<Row[]>,
  full?: Full,
): Promise<{ rows: Row[]; total: number }> {
  const range = rangeOf(query)
  const rows = await read(range)
  const found = { offset: range.offset, rows: rows.length, perPage: range.limit }
  return { rows, total: await countUpTo(db, all, found, full) }
}

/**
 * How many rows a query has, up to 10,000. The database is not asked where the page was the last one, nor for half a minute after it was
 * found that a caller who sees the same has more.
 */
async function countUpTo<T extends keyof Schema>(
  db: ScopedDb,
  rows: SelectQueryBuilder<Schema, T, unknown>,
  { offset, rows: found, perPage }: Found,
  full?: Full,
): Promise<number> {
  if (found < perPage && (found > 0 || offset === 0)) return Math.min(offset + found, MOST_COUNTED)
  const one = sql<number>`1`.as('one')
  const counted = rows.select(one)
  const some = (full?.along ? counted.unionAll(full.along.select(one)) : counted).limit(MOST_COUNTED)
  const name = full && nameOf(some, full.access)
  if (name !== undefined && full?.counts.has(name)) return MOST_COUNTED
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (name !== undefined && total === MOST_COUNTED) full?.counts.add(name)
  return total
}

/** Equal for equal questions of callers who see the same rows. */
function nameOf(rows: Compilable, { tenantId, companyIds }: Scope): string {
  const { sql: text, parameters } = rows.compile()
  return JSON.stringify([tenantId, companyIds, text, parameters])
}
