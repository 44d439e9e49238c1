import { type RawBuilder, sql } from 'kysely'
import { Misused } from '../errors/misused.ts'
import { allowLonger } from './maintenance.ts'
import type { ScopedDb, Store } from './scope.ts'

// Changes that take long on tables of millions of rows, made while servers go on: an index without locking out who writes, and rows in
// batches. Neither is one transaction, so that each finds what a run before it has done before it was killed.

/** An index that is made concurrently where the database is a server. */
export interface NewIndex {
  name: string
  /** The table with its columns and what follows them: 'nfces (tenant_id, total) where total > 0'. */
  on: string
  isUnique?: boolean
}

/**
 * Rows that are changed in batches, each in a transaction of its own and, where the table has a tenant_id, of one tenant. While a release
 * replaces another the one before goes on writing rows of the former kind: whoever reads these takes both until the next release.
 */
export interface RowChange {
  table: string
  /** Column that is unique in the table, or in it within a tenant. */
  key: string
  /** Condition of the rows that are to be changed; false of those that were, so that a run that was cut off is gone on with. */
  where: string
  set: string
  /** Most rows that a batch looks at. */
  most?: number
}

export type Migration = { name: string } & ({ sql: string } | { indexes: readonly NewIndex[] } | { rows: RowChange })

export type MigrationLog = (entry: Readonly<Record<string, unknown>>) => void

/** Any numbers that nothing else in the database locks; one-at-a-time.ts has the ones before. */
const LOCKS = { rows: 65_63, indexes: 65_64 }
const LOOK_MS = 250
const LONGEST_MS = 600_000
/** The same for the one statement that looks at a whole table of a tenant. */
const LONGEST_COUNT_MS = 6 * 60 * 60_000
const MOST = 1000
/** Part of the rows after which a line of log is due. */
const STEP = 0.05

/** Makes indexes in a transaction, for who has the database alone. */
export function plainIndexes(indexes: readonly NewIndex[]): string {
  return indexes.map((index) => creation(index, '')).join(';\n')
}

const creation = ({ name, on, isUnique = false }: NewIndex, how: string) =>
  `create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${on}`

/**
 * Makes those indexes that a server does not have, beside all who read and write, and anew what a killed run has left half-made. `store`:
 * connections of the server itself. One process at a time, also where one was killed whose statement goes on.
 */
export async function makeIndexes(
  store: Store,
  { name: migration, indexes }: { name: string; indexes: readonly NewIndex[] },
  log: MigrationLog,
): Promise<void> {
  await store.connection().execute(async (db) => {
    // A lock of the session and not of another transaction: making an index waits for whoever looks at the database at that moment.
    while (!(await takesTurn(db))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    try {
      await sql`set statement_timeout = 0`.execute(db)
      for (const index of indexes) {
        const isValid = await validityOf(db, index)
        if (isValid === true) continue
        if (!(await isEmpty(db, index))) {
          log({ event: 'migration', name: migration, index: index.name, again: isValid === false })
        }
        if (isValid === false) await sql`drop index concurrently ${sql.table(index.name)}`.execute(db)
        await sql.raw(creation(index, 'concurrently')).execute(db)
      }
    } finally {
      // Of a connection that is gone the server has forgotten both.
      await sql`reset statement_timeout`.execute(db).catch(() => {})
      await sql`select pg_advisory_unlock(${sql.lit(LOCKS.indexes)})`.execute(db).catch(() => {})
    }
  })
}

async function takesTurn(db: Store): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCKS.indexes)}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Undefined where there is no such index. */
async function validityOf(db: Store, { name }: NewIndex): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  return rows[0]?.valid
}

/** A new database has nothing to tell of. */
async function isEmpty(db: Store, { on }: NewIndex): Promise<boolean> {
  const [table = ''] = on.split(' ')
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db)
  return rows.length === 0
}

/** Throws where indexes would go by a pooler, which shares connections. */
export function refusePooler(): never {
  throw new Misused(
    'Esta versão cria índices enquanto os servidores trabalham, o que um pgBouncer não passa adiante: indique em DATABASE_DIRECT_URL o próprio PostgreSQL. Nada foi alterado por esta migração.',
  )
}

/** Changes the rows that are to be changed, from wherever a run before has come to. Several processes share the work. */
export async function runBatches(
  store: Store,
  { name, rows: change }: { name: string; rows: RowChange },
  log: MigrationLog,
): Promise<void> {
  const { total, remaining, tenants } = await store.transaction().execute((db) => extentOf(db, change))
  const tell = (share: number) => log({ event: 'migration', name, rows: total, share })
  let changed = 0
  let next = 0
  for (const tenant of tenants) {
    let after: unknown
    do {
      const done = (total - remaining + changed) / total
      if (remaining > 0 && done >= next) {
        tell(Math.min(1, Math.floor(done * 100) / 100))
        next = done + STEP
      }
      const batch = await store.transaction().execute((db) => changeBatch(db, change, tenant, after))
      changed += batch.changed
      after = batch.last
    } while (after !== undefined)
  }
  if (remaining > 0) tell(1)
}

interface Extent {
  total: number
  remaining: number
  /** A table of no tenant has one part. */
  tenants: (string | undefined)[]
}

async function extentOf(db: ScopedDb, { table, where }: RowChange): Promise<Extent> {
  await allowLonger(db, LONGEST_COUNT_MS)
  const { rows: columns } = await sql`
    select from pg_attribute where attrelid = to_regclass(${table}) and attname = 'tenant_id'`.execute(db)
  const ids = columns.length > 0 ? await db.selectFrom('tenants').select('id').orderBy('id').execute() : undefined
  const extent: Extent = { total: 0, remaining: 0, tenants: ids?.map(({ id }) => id) ?? [undefined] }
  for (const tenant of extent.tenants) {
    const { rows } = await sql<{ total: number; remaining: number }>`
      select count(*)::integer as total, count(*) filter (where ${sql.raw(where)})::integer as remaining
      from ${sql.table(table)} where ${ofTenant(tenant)}`.execute(db)
    extent.total += rows[0]?.total ?? 0
    extent.remaining += rows[0]?.remaining ?? 0
  }
  return extent
}

/** Each statement names its tenant by value: Citus then sends it to one place. */
const ofTenant = (tenant: string | undefined): RawBuilder<unknown> =>
  tenant === undefined ? sql`true` : sql`tenant_id = ${sql.lit(tenant)}`

/**
 * Changes what is to be changed of the next rows; answers how many, and the last key among them, undefined behind the last row. It looks at no
 * more rows than it may change: a run that goes on would otherwise look in one statement at all that those before it have changed.
 */
async function changeBatch(
  db: ScopedDb,
  { table, key, where, set, most = MOST }: RowChange,
  tenant: string | undefined,
  after: unknown,
): Promise<{ changed: number; last: unknown }> {
  await allowLonger(db, LONGEST_MS)
  // In turn with other processes: whoever finds no more rows knows that nobody's last batch is yet to be undone.
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.rows)})`.execute(db)
  const column = sql.ref(key)
  const from = after === undefined ? sql`true` : sql`${column} > ${after}`
  const { rows: ends } = await sql<{ key: unknown }>`
    select ${column} as key from ${sql.table(table)} where ${ofTenant(tenant)} and ${from}
    order by ${column} offset ${sql.lit(most - 1)} limit 1`.execute(db)
  const last = ends[0]?.key
  const to = last === undefined ? sql`true` : sql`${column} <= ${last}`
  const { rows } = await sql`
    with batch as (
      select ${column} as key from ${sql.table(table)}
      where ${ofTenant(tenant)} and ${from} and ${to} and (${sql.raw(where)}) order by ${column} for no key update
    ), changed as (
      update ${sql.table(table)} set ${sql.raw(set)}
      where ${ofTenant(tenant)} and ${column} in (select key from batch)
    )
    select key from batch`.execute(db)
  return { changed: rows.length, last }
}
