import { sql } from 'kysely'
import { Misused } from '../errors/misused.ts'
import { compareFunctions, FUNCTIONS, replaceFunctions } from './functions.ts'
import { allowLonger } from './maintenance.ts'
import { migrations, UPGRADES } from './migrations.ts'
import type { ScopedDb, Store } from './scope.ts'

/** Any number that nothing else in the database locks. */
const LOCK = 65_59

/** Also the longest wait for another process that migrates. */
const LONGEST_MS = 600_000

/**
 * Brings the database to the newest shape, each migration in a transaction of its own and only once, then its functions; safe when two
 * processes start together. Answers the names that it applied. `version`: the product's, which is noted with them. Throws Misused where a newer version has
 * been at the database, and changes nothing then.
 */
export async function migrate(store: Store, version?: string): Promise<string[]> {
  if (await store.transaction().execute((db) => isNewest(db, version))) return []
  const applied: string[] = []
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), version text)`.execute(
      db,
    )
    await sql`alter table migrations add column if not exists version text`.execute(db)
    await refuseNewer(db, version)
  })
  for (const { name, sql: text } of migrations) {
    await store.transaction().execute(async (db) => {
      await lockMigrations(db)
      const { rows } =
        await sql`insert into migrations (name, version) values (${name}, ${version ?? null}) on conflict do nothing returning name`.execute(
          db,
        )
      if (rows.length === 0) return
      await sql.raw(text).execute(db)
      applied.push(name)
    })
  }
  await store.transaction().execute(async (db) => {
    await lockMigrations(db)
    await replaceFunctions(db, version)
  })
  return applied
}

/**
 * Tells whether nothing is to do, and throws as `migrate` does. It locks nothing: a copy under way has read every table, and whoever waits
 * for it keeps the copy waiting in turn.
 */
async function isNewest(db: ScopedDb, version: string | undefined): Promise<boolean> {
  const { rows: columns } = await sql`
    select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'version'`.execute(db)
  if (columns.length === 0) return false
  await refuseNewer(db, version)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name)) && (await compareFunctions(db)).isPresent
}

/** A build that does not know what was done to a database would read and write it wrongly. */
async function refuseNewer(db: ScopedDb, version: string | undefined): Promise<void> {
  const known = [...migrations.map(({ name }) => name), ...Object.values(UPGRADES)]
  const { rows } = await sql<{ name: string; version: string | null }>`
    select name, version from migrations where name not in (${sql.join(known)}) and not starts_with(name, ${FUNCTIONS})
    order by name desc limit 1`.execute(db)
  const newest = rows[0] ?? (await compareFunctions(db)).newer
  if (!newest) return
  const ofDatabase = newest.version ?? 'desconhecida'
  throw new Misused(
    `O banco de dados é de uma versão mais nova do produto: ${ofDatabase} (migração ${newest.name}). Esta é a ${version ?? 'desconhecida'} (migração ${migrations.at(-1)?.name}) e não sabe usá-lo. Inicie a versão mais nova, ou restaure uma cópia de segurança de antes dela. Nada foi alterado.`,
  )
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
