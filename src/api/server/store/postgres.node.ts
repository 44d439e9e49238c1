import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, type ClientConfig, Pool, types } from 'pg'
import { CitusDialect, isCitus } from './citus/adapter.ts'
import { distributeRest } from './citus/distribute.ts'
import { isDistributed } from './citus/distributed.ts'
import { citusText } from './citus/texts.ts'
import { watchedPool } from './embedded/watched-client.node.ts'
import { Misused } from '../errors/misused.ts'
import type { MigrationLog } from './long-migrations.ts'
import { migrate } from './migrate.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'
import type { Store } from './scope.ts'
import { productVersion } from './version.node.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'

const BYTEA = 17

/** How long a new connection, or one of the pool's, is waited for, in ms. */
const CONNECT_MS = 3000

/** How long a connection that nobody needs stays, in ms. */
const IDLE_MS = 60_000

/** So many of them are left to agents, alarms and downloads. */
const BESIDE_CALLS = 2

/** How many calls may have a connection of a pool at once: the others wait in turn (fair-queue.ts), where each caller has its share. */
export const callsAtOnce = (pool: number = DEFAULT_SETTINGS.pool): number => pool - BESIDE_CALLS

/** Settings of every connection. A statement ends after 30 s unless its transaction sets another limit. */
const DEFAULTS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '1min', TimeZone: 'UTC' }
/** Compiling a plan takes longer than running it, of all that calls ask: their first ones took 153 ms with it, and 64 without. A pooler's connections may have it. */
const WITHOUT_JIT = { jit: 'off' }

export interface PostgresOptions {
  pool?: number
  /** The server itself where a pooler stands before it. */
  directUrl?: string
  /** Learns how far a migration is that takes long. */
  log?: MigrationLog
  /** Learns where statements wait for a connection, to count them. */
  queue?: (name: string, depth: () => { waiting: number; underWay: number }) => void
  /** The database stays in the shape that it has. */
  asItIs?: boolean
  /** True if an error is what a tenant's transaction asks of more than one shard of a distributed database. */
  oneShard?: boolean
}

/**
 * Opens a PostgreSQL server, with every migration applied. A statement ends after five seconds where the server has fallen silent. Throws
 * Misused where a pooler stands before it and the database does not say by itself what a connection starts with.
 */
export async function openPostgres(
  url: string,
  {
    queue,
    log,
    directUrl = url,
    asItIs = false,
    pool: max = DEFAULT_SETTINGS.pool,
    oneShard = false,
  }: PostgresOptions = {},
): Promise<Store> {
  const isShared = await isPooler(url)
  const pool = connections(url, max, isShared)
  queue?.('connections', () => ({ waiting: pool.waitingCount, underWay: pool.totalCount - pool.idleCount }))
  const store = new Kysely<Schema>({ dialect: await dialectOf(pool, url, { oneShard, isShared }) })
  try {
    if (isShared) await requireDefaults(store)
    const direct = directUrl === url ? 'none' : () => directStore(directUrl)
    if (!asItIs) await migrate(store, productVersion(), { ...(log && { log }), ...(isShared && { direct }) })
    if (!asItIs && isCitus(store)) await distributeRest(store)
    return store
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/** Throws Misused where the database is distributed and would answer wrongly. */
async function dialectOf(
  pool: Pool,
  url: string,
  { oneShard, isShared }: { oneShard: boolean; isShared: boolean },
): Promise<PostgresDialect> {
  const config = { connectionString: url }
  // A pooler gives each transaction another connection.
  const plain = watchedPool(pool, config, { keepsPlans: !isShared })
  try {
    const client = await plain.connect()
    const isOfCitus = await isDistributed((text) => client.query(text, [])).finally(() => client.release())
    return isOfCitus
      ? new CitusDialect({ pool: watchedPool(pool, config, { rewritten: (text) => citusText(text, oneShard) }) })
      : new PostgresDialect({ pool: plain })
  } catch (error) {
    await pool.end()
    throw error
  }
}

function connections(url: string, max: number, isShared = false): Pool {
  const pool = new Pool({
    ...connection(url, !isShared),
    max,
    keepAlive: true,
    // Longer than the server's own turns are apart, which would make a new one each time.
    idleTimeoutMillis: IDLE_MS,
    application_name: 'fiscal',
    types: { getTypeParser: parserOf },
  })
  // An idle connection that the server closes must not end the process; the pool makes a new one.
  pool.on('error', () => {})
  // Neither must one that closes in the midst of a transaction, whose statements then fail.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const directStore = (url: string): Store =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections(url, 1) }) })

function connection(url: string, withSettings: boolean): ClientConfig {
  const settings = Object.entries({ ...DEFAULTS, ...WITHOUT_JIT }).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...(withSettings && { options: settings.join(' ') }),
  }
}

/** Protocol violation: what pgBouncer says of a setting that it cannot give to the connections it shares. */
const UNSUPPORTED = '08P01'

/** Tells whether a pooler in transaction mode stands before the server. Any other failure is found again by who connects next. */
export async function isPooler(url: string): Promise<boolean> {
  const client = new Client(connection(url, true))
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === UNSUPPORTED
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws Misused with what to execute, where a connection of the pooler's starts with other settings. */
async function requireDefaults(store: Store): Promise<void> {
  const { rows: wrong } = await sql<{ name: string; wanted: string; role: string; base: string }>`
    select name, wanted, current_user as role, current_database() as base
    from unnest(${Object.keys(DEFAULTS)}::text[], ${Object.values(DEFAULTS)}::text[]) as defaults (name, wanted)
    where current_setting(name) <> wanted`.execute(store)
  if (wrong.length === 0) return
  const statements = wrong.map(
    ({ name, wanted, role, base }) => `  alter role "${role}" in database "${base}" set ${name} = '${wanted}';`,
  )
  throw new Misused(
    `DATABASE_URL é de um pgBouncer, que não passa adiante os limites de cada conexão: sem eles uma consulta não teria fim. Execute no PostgreSQL, e depois RECONNECT no pgBouncer:\n${statements.join('\n')}`,
  )
}

const parserOf: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const pinned = format === 'binary' ? undefined : parsers[oid]
  if (pinned) return pinned
  const usual = types.getTypeParser(oid, format)
  return oid === BYTEA ? (value: string) => new Uint8Array(usual(value)) : usual
}
