import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { watchedPool } from './embedded/watched-client.node.ts'
import { migrate } from './migrate.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './schema.ts'
import type { Store } from './scope.ts'
import { productVersion } from './version.node.ts'

const BYTEA = 17

/** How long a new connection, or one of the pool's, is waited for, in ms. */
const CONNECT_MS = 3000

export interface PostgresOptions {
  /** Learns where statements wait for a connection, to count them. */
  queue?: (name: string, depth: () => { waiting: number; underWay: number }) => void
  /** The database stays in the shape that it has. */
  asItIs?: boolean
}

/**
 * A PostgreSQL server, with every migration applied. A statement ends after 30 s unless its transaction sets another limit, and after
 * five where the server has fallen silent.
 */
export async function openPostgres(url: string, { queue, asItIs = false }: PostgresOptions = {}): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c TimeZone=UTC',
    application_name: 'fiscal',
    types: { getTypeParser: parserOf },
  })
  // An idle connection that the server closes must not end the process; the pool makes a new one.
  pool.on('error', () => {})
  // Neither must one that closes in the midst of a transaction, whose statements then fail.
  pool.on('connect', (client) => client.on('error', () => {}))
  queue?.('connections', () => ({ waiting: pool.waitingCount, underWay: pool.totalCount - pool.idleCount }))
  const store = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchedPool(pool, { connectionString: url }) }),
  })
  if (asItIs) return store
  await migrate(store, productVersion()).catch(async (error: unknown) => {
    await store.destroy()
    throw error
  })
  return store
}

const parserOf: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const pinned = format === 'binary' ? undefined : parsers[oid]
  if (pinned) return pinned
  const usual = types.getTypeParser(oid, format)
  return oid === BYTEA ? (value: string) => new Uint8Array(usual(value)) : usual
}
