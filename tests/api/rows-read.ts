import { sql } from 'kysely'
import type { ScopedDb } from '#api/server/store/scope.ts'

/** Returns how many rows of some tables the work has fetched in its transaction; of what an index alone answers there are none. */
export async function rowsRead(db: ScopedDb, tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const so = async () => {
    // Also those of transactions before, as far as they are not told of elsewhere yet.
    const { rows } = await sql<{ read: number }>`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as read from pg_stat_xact_user_tables where relname = any (${tables}::text[])`.execute(
      db,
    )
    return rows[0]?.read ?? 0
  }
  const before = await so()
  await work()
  return (await so()) - before
}
