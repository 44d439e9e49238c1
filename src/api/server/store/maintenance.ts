import { sql } from 'kysely'
import type { ScopedDb, Store } from './scope.ts'

const TEN_MINUTES = 600_000

/** Lets the statements of this transaction take longer than usual, in ms. Both engines keep it. */
export async function allowLonger(db: ScopedDb, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(Math.round(ms))}`.execute(db)
}

/** Tells if the database is its own server, which nobody else reads or writes. */
export async function isOwnServer(db: Store): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where pid = pg_backend_pid() and backend_type = 'standalone backend'`.execute(db)
  return rows.length > 0
}

/**
 * Does autovacuum's work where no server does: fresh statistics and visibility for the planner, without which pages deep in a list are
 * slow. Only tables of which enough changed since the last time, by PostgreSQL's own measure
 * (documentation, 'The Autovacuum Daemon', default settings); `mostBytes`: none that is larger.
 */
export async function vacuumChanged(store: Store, { mostBytes }: { mostBytes?: number } = {}): Promise<void> {
  const { rows: changed } = await store.connection().execute(async (db) => {
    await countChanges(db)
    return sql<{ name: string }>`
      select format('%I.%I', s.schemaname, s.relname) as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
          or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
          or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
        and exists (select 1 from pg_stat_activity where pid = pg_backend_pid() and backend_type = 'standalone backend')
        ${mostBytes === undefined ? sql`` : sql`and pg_table_size(c.oid) <= ${mostBytes}`}
      order by s.relname`.execute(db)
  })
  for (const { name } of changed) await vacuum(store, name)
}

/** Counts what the last statements changed, which otherwise comes within a second, as if it had been changed only then. */
async function countChanges(db: Store): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
}

/** The same of every table of a database that is its own server. */
export async function vacuumAll(store: Store): Promise<void> {
  await store.connection().execute(countChanges)
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p' order by 1`.execute(
    store,
  )
  for (const { name } of rows) await vacuum(store, name)
}

/** A statement and a turn at the connection for each table: where there is one connection, others have it in between. */
async function vacuum(store: Store, table: string): Promise<void> {
  await store.connection().execute(async (db) => {
    await sql`set statement_timeout = ${sql.lit(TEN_MINUTES)}`.execute(db)
    try {
      await sql.raw(`vacuum analyze ${table}`).execute(db)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

const held = new WeakSet<Store>()

/** Keeps an embedded database's log whole, for a copy that needs it: a checkpoint lets the database throw it away. Returns what ends that. */
export function holdCheckpoints(store: Store): () => void {
  held.add(store)
  return () => void held.delete(store)
}

/** Makes the checkpoint that an embedded database never makes by itself, unless its log is needed. */
export async function checkpoint(store: Store): Promise<void> {
  if (!held.has(store)) await sql`checkpoint`.execute(store)
}
