import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, type ClientConfig, type Pool, type PoolClient, type QueryResult } from 'pg'
import { KEPT_PLAN_MARK } from './kept-plan.ts'
import { ConnectionFailure, isConnectionCode } from '../trouble.ts'
import { beginWithFirst } from './begin-with-first.ts'

/** How long a statement may be without an answer before the server is asked whether it still answers at all, in ms. */
const SILENCE_MS = 2500
/** How long it may take to say so, in ms. */
const PROBE_MS = 2000

/**
 * A pool as Kysely sees it, whose failures are {@link ConnectionFailure}s, and which leaves a server that has fallen silent: a statement
 * that takes long is waited for as long as a second connection is answered, otherwise its own is ended.
 */
export function watchedPool(pool: Pool, config: ClientConfig, server: Partial<ServerWays> = {}): PostgresPool {
  const ways = { rewritten: (text: string) => text, keepsPlans: false, ...server }
  const isAnswering = shared(() => probe(config))
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return watched(await pool.connect(), isAnswering, ways)
      } catch (error) {
        const failure = failureOf(error)
        // Every connection is in use: by statements that take long, or that are never answered?
        const isBusy = isPoolTimeout(error) && (await isAnswering())
        throw isBusy ? new ConnectionFailure('POOL_BUSY', error) : failure
      }
    },
  }
}

/** How a server takes statements. */
interface ServerWays {
  /** Texts without parameters as this server takes them. */
  rewritten: (text: string) => string
  /** True where a connection is one of the server's own, which keeps what is prepared by it. */
  keepsPlans: boolean
}

function watched(
  client: PoolClient,
  isAnswering: () => Promise<boolean>,
  { rewritten, keepsPlans }: ServerWays,
): PostgresPoolClient {
  /** Why this connection cannot be used any more. */
  let failure: unknown
  /** True within a transaction that is to read only: there a write that is refused is a fault of ours. */
  let isReading = false
  const end = (code = 'ETIMEDOUT') => {
    failure = new ConnectionFailure(code)
    // In the midst of a statement it ends the socket, and the statement fails.
    void client.end().catch(() => {})
  }
  async function query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (failure) throw failure
    if (BEGINNING.test(sql)) isReading = READING.test(sql)
    if (sql === 'commit' || sql === 'rollback') isReading = false
    let isOver = false
    const watch = (): NodeJS.Timeout =>
      setTimeout(() => {
        void isAnswering().then((answers) => {
          if (isOver) return
          if (answers) timer = watch()
          else end()
        })
      }, SILENCE_MS)
    let timer = watch()
    try {
      const name = keepsPlans ? nameOf(sql) : undefined
      if (name !== undefined) return await client.query({ name, text: sql, values: [...parameters] })
      return await client.query(parameters.length === 0 ? rewritten(sql) : sql, [...parameters])
    } catch (error) {
      const found = failureOf(error)
      if (found instanceof ConnectionFailure) failure ??= found
      // Nothing will ever be written by way of it.
      if (!isReading && isRefusedWrite(found)) end('READ_ONLY')
      throw failure ?? found
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }
  return {
    // The method has a second form, for cursors, which nobody uses; and only who writes a statement knows the type of its rows.
    query: beginWithFirst(query) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Names of statements that a connection prepares once. */
const names = new Map<string, string>()
/** The sources have some forty, and twenty of what a batch adds; each has its plan in every connection. */
const MOST_NAMES = 100

/** Returns the name of a text whose plan is kept; undefined of any other one. */
function nameOf(text: string): string | undefined {
  if (!text.endsWith(KEPT_PLAN_MARK)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/** As Kysely begins a transaction; the mode stands in its first words, whatever comes with them. */
const BEGINNING = /^(begin|start transaction)\b/
const READING = /^start transaction[^;]*\bread only\b/

/** read_only_sql_transaction */
const isRefusedWrite = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'

/** Tells if the server answers a connection of its own; also a refusal is an answer. */
async function probe(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return !(failureOf(error) instanceof ConnectionFailure)
  } finally {
    void client.end().catch(() => {})
  }
}

/** The same answer for all who ask while it is on its way. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let question: Promise<T> | undefined
  return () => {
    question ??= ask().finally(() => {
      question = undefined
    })
    return question
  }
}

const isPoolTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** pg's words, its only sign, for a connection that ended or was not had in time. */
const LOST = /^Connection terminated|^Client (was closed|has encountered)/
const SILENT = /timeout/i

/**
 * Tells if it is a pgBouncer's own word, all of which have one code: the database ended the connection, cannot be had, or has none free. Of
 * PostgreSQL it would be a fault of ours, and say in which of its routines it was found.
 */
const isOfPooler = (error: Error) => 'code' in error && error.code === '08P01' && !('routine' in error && error.routine)

/** The failure as ours where it is the connection's; any other one as it is. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (isConnectionCode(code)) return new ConnectionFailure(code, error)
  if (code !== undefined && !isOfPooler(error)) return error
  if (code !== undefined) return new ConnectionFailure(SILENT.test(error.message) ? 'ETIMEDOUT' : 'ECONNRESET', error)
  if (SILENT.test(error.message)) return new ConnectionFailure('ETIMEDOUT', error)
  return LOST.test(error.message) ? new ConnectionFailure('ECONNRESET', error) : error
}
