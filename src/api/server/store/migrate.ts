import { sql } from 'kysely'
import { Misused } from '../errors/misused.ts'
import { BASELINE, LAST_RELEASE, NOTED } from './migrations/0100-baseline.ts'
import { isCitus } from './citus/adapter.ts'
import { statementsOf } from './citus/statements.ts'
import { compareFunctions, FUNCTIONS, replaceFunctions } from './functions.ts'
import {
  runBatches,
  makeIndexes,
  type Migration,
  type MigrationLog,
  plainIndexes,
  refusePooler,
} from './long-migrations.ts'
import { allowLonger, isOwnServer } from './maintenance.ts'
import { migrations } from './migrations.ts'
import type { ScopedDb, Store } from './scope.ts'

/** Any number that nothing else in the database locks. */
const LOCK = 65_59

/** Tables that a migration makes are the coordinator's own until distribute.ts moves them, whatever they refer to. */
const PLAIN_TABLES = 'set local citus.enable_local_reference_table_foreign_keys = off'

/** Also the longest wait for another process that migrates. */
const LONGEST_MS = 600_000

/**
 * How long a migration waits for a table: less than the second after which PostgreSQL ends one of two that wait for each other, which may be a
 * call; and whoever comes meanwhile waits behind it.
 */
const LOCK_MS = 500
/** PostgreSQL's lock_not_available. */
const LOCKED_OUT = '55P03'
/** Pauses grow from turn to turn; behind a minute of them it waits as long as it takes. */
const PAUSE_MS = 100
const MOST_TURNS = 30

export interface MigrateOptions {
  /** The product's own, unless a test has others. */
  list?: readonly Migration[]
  /** Learns how far one is that takes long. */
  log?: MigrationLog
  /** Opens the server itself where the store goes by a pooler, to be destroyed; 'none' where nobody has said where it is. */
  direct?: 'none' | (() => Store)
}

/**
 * Brings the database to the newest shape, each migration only once and in a transaction of its own, but for those that take long; then its
 * functions. Safe when two processes start together. Answers the names that it applied. `version`: the product's, which is noted with them.
 * Throws Misused where a newer version has been at the database, or 1.2.0 has not been at an older one, and changes nothing then.
 */
export async function migrate(store: Store, version?: string, options: MigrateOptions = {}): Promise<string[]> {
  const { list = migrations } = options
  if (await store.transaction().execute((db) => isNewest(db, version, list))) return []
  const applied: string[] = []
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), version text)`.execute(
      db,
    )
    await sql`alter table migrations add column if not exists version text`.execute(db)
    await refuseNewer(db, version, list)
    await takeRelease(db, version)
  })
  for (const migration of list) {
    const text = 'sql' in migration ? migration.sql : await doLong(store, migration, options)
    if (await apply(store, { name: migration.name, version, text })) applied.push(migration.name)
  }
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await replaceFunctions(db, version)
  })
  return applied
}

/** Applies one in a transaction, unless it is there. Where servers go on it gives way to what they have under way, and begins anew. */
async function apply(
  store: Store,
  { name, version, text }: { name: string; version: string | undefined; text: string },
): Promise<boolean> {
  const once = (lockMs: number) =>
    store.transaction().execute(async (db) => {
      await lockMigrations(db)
      const { rows } =
        await sql`insert into migrations (name, version) values (${name}, ${version ?? null}) on conflict do nothing returning name`.execute(
          db,
        )
      if (rows.length === 0) return false
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db)
      const parts = isCitus(db) ? [PLAIN_TABLES, ...statementsOf(text)] : [text]
      for (const part of parts) if (part !== '') await sql.raw(part).execute(db)
      return true
    })
  for (let turn = 1; turn < MOST_TURNS; turn++) {
    try {
      return await once(LOCK_MS)
    } catch (error) {
      if (!isLockedOut(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, turn * PAUSE_MS))
    }
  }
  return once(0)
}

const isLockedOut = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCKED_OUT

/** Does what takes no transaction, unless it was done; answers what remains to do in the one that notes it. */
async function doLong(
  store: Store,
  migration: Exclude<Migration, { sql: string }>,
  { log = () => {}, direct }: MigrateOptions,
): Promise<string> {
  const { rows } = await store
    .transaction()
    .execute((db) => sql`select from migrations where name = ${migration.name}`.execute(db))
  if (rows.length > 0) return ''
  if ('rows' in migration) await runBatches(store, migration, log)
  else if (await isOwnServer(store)) return plainIndexes(migration.indexes)
  else if (direct === 'none') refusePooler()
  else {
    const server = direct?.() ?? store
    await makeIndexes(server, migration, log).finally(() => (server === store ? undefined : server.destroy()))
  }
  return ''
}

/**
 * Tells whether nothing is to do, and throws as `migrate` does. It locks nothing: a copy under way has read every table, and whoever waits
 * for it keeps the copy waiting in turn.
 */
async function isNewest(db: ScopedDb, version: string | undefined, list: readonly Migration[]): Promise<boolean> {
  const { rows: columns } = await sql`
    select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'version'`.execute(db)
  if (columns.length === 0) return false
  await refuseNewer(db, version, list)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return list.every(({ name }) => applied.has(name)) && (await compareFunctions(db)).isPresent
}

/** A build that does not know what was done to a database would read and write it wrongly. */
async function refuseNewer(db: ScopedDb, version: string | undefined, list: readonly Migration[]): Promise<void> {
  const known = [...list.map(({ name }) => name), ...NOTED]
  const { rows } = await sql<{ name: string; version: string | null }>`
    select name, version from migrations where name not in (${sql.join(known)}) and not starts_with(name, ${FUNCTIONS})
    order by name desc limit 1`.execute(db)
  const newest = rows[0] ?? (await compareFunctions(db)).newer
  if (!newest) return
  const ofDatabase = newest.version ?? 'desconhecida'
  throw new Misused(
    `O banco de dados é de uma versão mais nova do produto: ${ofDatabase} (migração ${newest.name}). Esta é a ${version ?? 'desconhecida'} (migração ${list.at(-1)?.name}) e não sabe usá-lo. Inicie a versão mais nova, ou restaure uma cópia de segurança de antes dela. Nada foi alterado.`,
  )
}

/** Takes what the last release that knew former databases is through with for what the baseline makes. Throws Misused where it is not. */
async function takeRelease(db: ScopedDb, version: string | undefined): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  if (rows.length === 0 || applied.has(BASELINE)) return
  const missing = NOTED.find((name) => !applied.has(name))
  if (missing !== undefined) {
    throw new Misused(
      `O banco de dados é de antes da versão ${LAST_RELEASE} do produto, ou ela não terminou de o atualizar (falta ${missing}). Inicie-o uma vez pela ${LAST_RELEASE}, a última que conhece os das anteriores, até que atenda, e depois por esta. Nada foi alterado.`,
    )
  }
  await sql`insert into migrations (name, version) values (${BASELINE}, ${version ?? null})`.execute(db)
}

/** One process at a time changes the database's shape; held until the transaction ends. */
export async function lockMigrations(db: ScopedDb): Promise<void> {
  await allowLonger(db, LONGEST_MS)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db)
}

/** Keeps the database in its shape until the transaction ends, for a copy of it; several may. */
export async function holdMigrations(db: ScopedDb): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`.execute(db)
}
