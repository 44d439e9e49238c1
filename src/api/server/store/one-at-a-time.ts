import { sql } from 'kysely'
import type { Store } from './scope.ts'

/** Any number that nothing else in the database locks; migrations have the one before. */
const LOCK = 65_60
const LOOK_MS = 250

/**
 * Does what one of several servers over a PostgreSQL does at a time: the others wait, and then find it done. The lock belongs to a
 * connection, and ends with it. Not for the embedded database, which has one connection and one process.
 */
export function oneAtATime<T>(store: Store, work: () => Promise<T>): Promise<T> {
  return store.connection().execute(async (db) => {
    // Asked again and again rather than waited for: a statement that waits long is taken for one that hangs.
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as taken`.execute(db)
      if (rows[0]?.taken === true) break
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db)
    }
  })
}
