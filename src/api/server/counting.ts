import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './store/schema.ts'
import type { ScopedDb } from './store/scope.ts'

/** Where counting stops; a multiple of 1000, which screens show as 'N+' (decisions 17). */
const MOST = 10_000

/** What a page of the same rows has already told. */
export interface Found {
  offset: number
  rows: number
  perPage: number
}

/** How many rows a query has, up to 10,000; not asked of the database where the page was the last one. */
export async function countUpTo<T extends keyof Schema>(
  db: ScopedDb,
  rows: SelectQueryBuilder<Schema, T, unknown>,
  { offset, rows: found, perPage }: Found,
): Promise<number> {
  if (found < perPage && (found > 0 || offset === 0)) return Math.min(offset + found, MOST)
  const { total } = await db
    .selectFrom(rows.select(sql<number>`1`.as('one')).limit(MOST).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
