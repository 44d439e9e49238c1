import { sql } from 'kysely'
import { allowLonger } from './maintenance.ts'
import { migrations } from './migrations.ts'
import type { ScopedDb, Store } from './scope.ts'

/** Any number that nothing else in the database locks. */
const LOCK = 65_59

/** Also the longest wait for another process that migrates. */
const LONGEST_MS = 600_000

/**
 * Brings the database to the newest shape, each migration in a transaction of its own and only once; safe when two processes start
 * together. Answers the names that it applied.
 */
export async function migrate(store: Store): Promise<string[]> {
  const applied: string[] = []
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    )
  })
  for (const { name, sql: text } of migrations) {
    await store.transaction().execute(async (db) => {
      await lockMigrations(db)
      const { rows } =
        await sql`insert into migrations (name) values (${name}) on conflict do nothing returning name`.execute(db)
      if (rows.length === 0) return
      await sql.raw(text).execute(db)
      applied.push(name)
    })
  }
  return applied
}

/** One process at a time changes the database's shape; held until the transaction ends. */
export async function lockMigrations(db: ScopedDb): Promise<void> {
  await allowLonger(db, LONGEST_MS)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
}
