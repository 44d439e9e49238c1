import { sql } from 'kysely'
import type { ScopedDb, Store } from './scope.ts'

/** Any numbers that nothing else in the database locks; migrations have the one before. */
const LOCKS = { start: 65_60, backup: 65_61, arrival: 65_62 }
const LOOK_MS = 250

/**
 * Does what one of several servers over a PostgreSQL does at a time: the others wait, and then find it done. The lock belongs to a transaction
 * and ends with it, also behind a pgBouncer that gives each transaction another connection. Not for the embedded database, which has one
 * connection and one process.
 */
export function oneAtATime<T>(store: Store, work: () => Promise<T>): Promise<T> {
  return store.transaction().execute(async (db) => {
    // Asked again and again rather than waited for: a statement that waits long is taken for one that hangs.
    while (!(await takes(db, LOCKS.start))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    return work()
  })
}

/** Makes the copy that is due, unless another server is at it. */
export function aloneAtBackup(store: Store, work: () => Promise<void>): Promise<void> {
  return store.transaction().execute(async (db) => {
    if (await takes(db, LOCKS.backup)) await work()
  })
}

/** Does briefly, in a transaction, what servers that arrive do one after the other: each then sees those before it. */
export function inArrival<T>(store: Store, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return store.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.arrival)})`.execute(db)
    return work(db)
  })
}

/** Tries to lock until the transaction ends, which may be idle meanwhile. */
async function takes(db: ScopedDb, lock: number): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{
    is_mine: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_mine`.execute(db)
  return rows[0]?.is_mine === true
}
