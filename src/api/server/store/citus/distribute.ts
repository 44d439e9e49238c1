import { sql } from 'kysely'
import { Misused } from '../../errors/misused.ts'
import { allowLonger } from '../maintenance.ts'
import { ALL_TABLES } from '../schema.ts'
import type { ScopedDb, Store } from '../scope.ts'
import type { Table } from '../schema/tables.ts'
import { applyCitusShapes } from './shapes.ts'
import { PROPAGATION, propagationWords } from './distributed.ts'

// Distributes the tables of a database that Citus coordinates: those of tenants by tenant, all of one tenant on one server. What was done by a
// run before it was cut off is found and left.

/** Tables of no tenant that statements of tenants join or refer to: each server has a copy. */
const COPIED = Object.entries<Table>(ALL_TABLES).flatMap(([name, { whose }]) => (whose === 'everybody' ? [name] : []))

/** The table that the others lie beside. */
const FIRST = 'roles'

/** Foreign keys that are to be added again once both their tables are distributed. */
const KEYS = 'distribution.foreign_keys'

/**
 * Settings of each connection from now on. Signing in reads of all tenants, and writes what all servers have a copy of. A plan of any tenant's within a
 * function would ask all shards.
 */
const SETTINGS = ['citus.multi_shard_modify_mode = sequential', 'plan_cache_mode = force_custom_plan']

/** Done when half a night's rows have been moved. */
const LONGEST_MS = 6 * 60 * 60 * 1000

export interface Distribution {
  /** Names of the tables that this run distributed or copied. */
  tables: string[]
  /** How many foreign keys it added again. */
  keys: number
}

/** `tell`: learns of each table when it begins. Throws Misused where the database is not a coordinator as it should be. */
export async function distribute(store: Store, tell: (table: string) => void = () => {}): Promise<Distribution> {
  await requireCoordinator(store)
  const { copied, tenantTables } = await remainingTables(store)
  const tables = [...copied, ...tenantTables]
  await step(store, (db) => letRolesSignIn(db))
  await step(store, (db) => plainPolicies(db))
  for (const setting of SETTINGS) {
    await step(store, (db) =>
      sql.raw(`do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`).execute(db),
    )
  }
  if (tables.length > 0) await setKeysAside(store)
  for (const table of tables) {
    tell(table)
    const place = copied.includes(table)
      ? sql`select create_reference_table(${table})`
      : sql`select create_distributed_table(${table}, 'tenant_id', colocate_with => ${table === FIRST ? 'none' : FIRST})`
    await step(store, (db) => place.execute(db))
    // The rows that were moved are still here, where nobody reads them.
    await step(store, (db) => sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db))
  }
  const keys = await addKeys(store)
  await step(store, (db) => applyCitusShapes(db))
  return { tables, keys }
}

/** Distributes what a new version's migrations have made. A database as it should be costs one look. */
export async function distributeRest(store: Store): Promise<void> {
  const { copied, tenantTables } = await remainingTables(store)
  const { rows: unfinished } = await sql`select from pg_class where oid = to_regclass(${KEYS})`.execute(store)
  if (copied.length + tenantTables.length + unfinished.length > 0) await distribute(store)
}

async function step<T>(store: Store, work: (db: ScopedDb) => Promise<T>): Promise<T> {
  return store.transaction().execute(async (db) => {
    await allowLonger(db, LONGEST_MS)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    return work(db)
  })
}

async function requireCoordinator(store: Store): Promise<void> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(store)
  if (extensions.length === 0) {
    throw new Misused(
      'O banco de dados não tem a extensão citus (docs/citus.md): execute create extension citus no coordenador e em cada servidor. Nada foi alterado.',
    )
  }
  const { rows } = await sql<{ base: string; setting: string; nodes: number; coordinators: number }>`
    select current_database() as base, current_setting(${PROPAGATION}) as setting,
      (select count(*) filter (where groupid <> 0 and shouldhaveshards)::integer from pg_dist_node) as nodes,
      (select count(*) filter (where groupid = 0)::integer from pg_dist_node) as coordinators`.execute(store)
  const [found] = rows
  if (found && found.setting !== 'local') throw new Misused(propagationWords(found.base))
  if (!found?.coordinators || !found.nodes) {
    throw new Misused(
      'O coordenador não conhece a si mesmo ou a nenhum outro servidor (docs/citus.md): execute citus_set_coordinator_host e citus_add_node. Nada foi alterado.',
    )
  }
}

/** Lists what is not distributed yet; the one that others lie beside comes first. */
async function remainingTables(store: Store): Promise<{ copied: string[]; tenantTables: string[] }> {
  const { rows } = await sql<{ name: string; is_of_tenant: boolean }>`
    select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      ) as is_of_tenant
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (
        select from pg_dist_partition p
        where p.logicalrelid = c.oid and (p.partmethod = 'h' or p.partmethod = 'n' and p.repmodel = 't')
      )
    order by c.relname <> ${FIRST}, c.relname`.execute(store)
  return {
    copied: COPIED.filter((table) => rows.some(({ name }) => name === table)),
    tenantTables: rows.filter((table) => table.is_of_tenant).map(({ name }) => name),
  }
}

/** Citus signs in at its servers by the role that executes a statement. */
async function letRolesSignIn(db: ScopedDb): Promise<void> {
  const text = ['fiscal_app', 'fiscal_companies', 'fiscal_session']
    .map(
      (role) =>
        `if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if; if not (select rolcanlogin from pg_roles where rolname = '${role}') then alter role ${role} login; end if;`,
    )
    .join(' ')
  const all = `do $$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${text} end $$`
  await sql.raw(all).execute(db)
  const { rows } = await sql<{ success: boolean; result: string }>`
    select success, result from run_command_on_workers(${all})`.execute(db)
  const failed = rows.find(({ success }) => !success)
  if (failed) throw new Misused(`Um servidor do Citus não aceitou os papéis do produto: ${failed.result}`)
}

/**
 * Policies as Citus takes them: without selects. What a tenant sees of users, which are of several, is then said by the statements alone
 * (identity/members/members.ts).
 */
async function plainPolicies(db: ScopedDb): Promise<void> {
  await sql
    .raw(`
    do $$
    declare
      p record;
      plain text;
    begin
      for p in select * from pg_policies where schemaname = 'public' and qual ~* '\\mselect\\M' loop
        plain := regexp_replace(p.qual, '\\(\\s*SELECT\\s+(app_[a-z_]+\\(\\)) AS app_[a-z_]+\\)', '\\1', 'g');
        if plain ~* '\\mselect\\M' then plain := 'true'; end if;
        execute format('alter policy %I on %I using (%s)', p.policyname, p.tablename, plain);
      end loop;
    end $$`)
    .execute(db)
}

/** Citus distributes no table that refers to one that is not, nor several that refer to each other at once. */
async function setKeysAside(store: Store): Promise<void> {
  await step(store, async (db) => {
    await sql`create schema if not exists distribution`.execute(db)
    await sql`create table if not exists ${sql.raw(KEYS)} (
      relation text not null, name text not null, definition text not null, primary key (relation, name))`.execute(db)
    const { rows } = await sql<{ relation: string; name: string }>`
      insert into ${sql.raw(KEYS)}
      select c.oid::regclass::text, k.conname, pg_get_constraintdef(k.oid)
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
      on conflict do nothing
      returning relation, name`.execute(db)
    for (const { relation, name } of rows) {
      await sql`alter table ${sql.raw(relation)} drop constraint ${sql.ref(name)}`.execute(db)
    }
  })
}

/** One a transaction: Citus makes each on all servers at once. */
async function addKeys(store: Store): Promise<number> {
  const { rows: present } = await sql`select from pg_class where oid = to_regclass(${KEYS})`.execute(store)
  if (present.length === 0) return 0
  const { rows } = await sql<{ relation: string; name: string; definition: string }>`
    select * from ${sql.raw(KEYS)} order by relation, name`.execute(store)
  for (const { relation, name, definition } of rows) {
    await step(store, async (db) => {
      await sql`alter table ${sql.raw(relation)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
    })
    await step(store, (db) =>
      sql`delete from ${sql.raw(KEYS)} where relation = ${relation} and name = ${name}`.execute(db),
    )
  }
  await step(store, async (db) => {
    await sql`drop table ${sql.raw(KEYS)}`.execute(db)
    await sql`drop schema distribution`.execute(db)
  })
  return rows.length
}
