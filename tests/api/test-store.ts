import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isCitus } from '#api/server/store/citus/adapter.ts'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openCitusDatabase } from './citus-database.ts'
import { emptySnapshot } from '../empty-database.ts'
import { createEmptyDatabase } from '../empty-postgres.ts'

// Databases of tests: PGlite in memory, one of TEST_DATABASE_URL's server, or one that CITUS_URL's servers share.

/** Databases of test servers that were closed. Making one takes ten times as long as emptying it, so they are used again. */
const free: Made[] = []

interface Made {
  store: Store
  /** As it was made. */
  shape: string
}

export async function openStore(): Promise<{ store: Store; close: () => Promise<void> }> {
  const made = (await used()) ?? (await makeShaped())
  return { store: made.store, close: async () => void free.push(made) }
}

async function makeShaped(): Promise<Made> {
  const store = await makeStore()
  return { store, shape: await shapeOf(store) }
}

/** One that is free, emptied. What has another shape than it had, by the test that used it, would be of no use to the next file. */
async function used(): Promise<Made | undefined> {
  for (let made = free.pop(); made; made = free.pop()) {
    if ((await shapeOf(made.store)) === made.shape) {
      await empty(made.store)
      return made
    }
    await made.store.destroy()
  }
  return undefined
}

/** Tables, columns, indexes, functions, triggers and constraints, by their numbers and by which is the last. */
async function shapeOf(store: Store): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ', (select (count(*), max(oid)) from pg_class), (select count(*) from pg_attribute),
      (select (count(*), max(oid)) from pg_proc), (select (count(*), max(oid)) from pg_trigger),
      (select (count(*), max(oid)) from pg_constraint)) as shape`.execute(store)
  return rows[0]?.shape ?? ''
}

/** An empty database of its own. */
export async function makeStore(): Promise<Store> {
  const coordinator = process.env['CITUS_URL']
  if (coordinator) return openCitusDatabase(coordinator)
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openPglite({ snapshot: await emptySnapshot() })
  return openPostgres(await createEmptyDatabase(server, `fiscal_test_${randomUUID().replaceAll('-', '')}`))
}

/** From so many rows on a table is made anew; of fewer, deleting them takes a tenth of the time. */
const MANY = 1000

/** Removes every row that a test server had. What a migration writes is in no table but its own. */
async function empty(store: Store): Promise<void> {
  if (isCitus(store)) return emptyCitus(store)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(store)
  const counts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*)::integer as rows from (select from ${sql.ref(name)} limit ${sql.lit(MANY)}) as found`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(store)
  const named = (all: typeof rows) => all.map(({ name }) => sql.ref(name))
  const many = named(rows.filter((table) => table.rows === MANY))
  const few = named(rows.filter((table) => table.rows > 0 && table.rows < MANY))
  if (many.length > 0) await sql`truncate ${sql.join(many)} cascade`.execute(store)
  await store.transaction().execute(async (db) => {
    const all = [
      // In any order: what refers to a row that is gone goes as well.
      sql`set local session_replication_role = replica`,
      ...few.map((table) => sql`delete from ${table}`),
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    ]
    await sql.join(all, sql`; `).execute(db)
  })
}

/** Tables one by one: no server of Citus answers for several. */
async function emptyCitus(store: Store): Promise<void> {
  await store.transaction().execute(async (db) => {
    for (const setting of ['session_replication_role = replica', 'citus.multi_shard_modify_mode = sequential']) {
      await sql.raw(`set local ${setting}`).execute(db)
    }
    await sql
      .raw(`do $$
      declare t record;
      begin
        for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
          execute format('delete from %I', t.tablename);
        end loop;
      end $$`)
      .execute(db)
  })
}
