// oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows
import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { Misused } from '../../errors/misused.ts'
import { errorText } from '../../errors/text.ts'
import { checkpoint, vacuumAll, vacuumChanged } from '../maintenance.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import type { Store } from '../scope.ts'
import { troubleWords } from '../trouble-words.node.ts'
import { productVersion } from '../version.node.ts'
import { lockDataFolder } from './data-lock.node.ts'
import { databaseFolder, requireDatabase } from './database-folder.node.ts'
import type { DatabaseReply, DatabaseRequest } from './embedded-worker.node.ts'
import { beginning, type Engine, singleConnectionDialect } from './single-connection.ts'

export interface EmbeddedOptions {
  /** Longest a statement may take, in ms, unless its transaction says otherwise. */
  statementLimit?: number
  /** True if the database stays in the shape that it has: for counting what an older version left. */
  asItIs?: boolean
  log?: (entry: Readonly<Record<string, unknown>>) => void
}

/**
 * PGlite in a folder, with what it lacks beside a server: a lock on the folder, a thread of its own, a time limit for statements, files
 * synced, checkpoints and vacuum. Throws Misused where another process has it (DataFolderBusy) or its database is gone.
 */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(folder)
  try {
    const database = databaseFolder(folder)
    const engine = new WorkerEngine(database.folder, options)
    await engine.open().catch((error: unknown) => {
      throw unopened(folder, error)
    })
    const store = new Kysely<Schema>({
      dialect: singleConnectionDialect({
        query: (text, parameters) => engine.query(text, parameters),
        begin: (first, isReading) => engine.begin(first, isReading),
        commit: () => engine.commit(),
        endReading: () => engine.endReading(),
        rollback: () => engine.rollback(),
        async close() {
          clearInterval(timer)
          await engine.close().finally(unlock)
        },
      }),
    })
    if (!options.asItIs) {
      await migrate(store, productVersion(), { ...(options.log && { log: options.log }) }).catch(
        async (error: unknown) => {
          await engine.close()
          throw error
        },
      )
    }
    const timer = setInterval(caretaker(store, options), 60_000).unref()
    database.made()
    return store
  } catch (error) {
    unlock()
    throw error
  }
}

/** Says known reasons as such; any other failure to open a database is told as one of its files. */
function unopened(folder: string, error: unknown): unknown {
  if (troubleWords(error, folder) !== undefined) return error
  return new Misused(
    `O banco de dados em ${folder} não abre: os seus arquivos estão danificados ou incompletos (${errorText(error)}). Restaure uma cópia de segurança; nada foi alterado.`,
    { cause: error },
  )
}

const VACUUM_HOUR = 3
/** Size of tables that are vacuumed in a fraction of a second, in which calls wait. */
const SMALL_BYTES = 32 * 2 ** 20

/**
 * Checkpoints each time it is called, and vacuums: all once a night, small tables as soon as much of them has changed. Without that a young
 * database would be planned until the night as if it were empty. PGlite does neither by itself.
 */
function caretaker(store: Store, { log }: EmbeddedOptions): () => Promise<void> {
  let vacuumedOn = ''
  return async () => {
    try {
      await checkpoint(store)
      const now = new Date()
      if (now.getHours() !== VACUUM_HOUR || vacuumedOn === now.toDateString()) {
        return await vacuumChanged(store, { mostBytes: SMALL_BYTES })
      }
      vacuumedOn = now.toDateString()
      await vacuumAll(store)
    } catch (error) {
      log?.({ event: 'maintenance', error: errorText(error) })
    }
  }
}

type Waiting = { resolve: (reply: Extract<DatabaseReply, { rows: unknown[] }>) => void; reject: (error: Error) => void }

class WorkerEngine implements Engine {
  readonly #folder: string
  readonly #usualLimit: number
  readonly #log: EmbeddedOptions['log']
  #limit: number
  #worker: Promise<Worker> | undefined
  #inTransaction = false
  /** Why the transaction under way went down with its thread. */
  #lost: Error | undefined
  /** True once the database was opened: from then on an end of the thread is a crash, which callers wait out. */
  #wasOpen = false
  #closed = false
  #id = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(folder: string, { statementLimit = 30_000, log }: EmbeddedOptions) {
    this.#folder = folder
    this.#usualLimit = statementLimit
    this.#limit = statementLimit
    this.#log = log
  }

  open(): Promise<Worker> {
    this.#worker ??= new Promise<Worker>((resolve, reject) => {
      if (this.#wasOpen) requireDatabase(this.#folder)
      const worker = new Worker(new URL('./embedded-worker.node.ts', import.meta.url), { workerData: this.#folder })
      const gone = (error: Error): void => {
        worker.removeAllListeners()
        this.#worker = undefined
        const reason = this.#wasOpen ? failure('57P02', `The database stopped: ${error.message}`) : error
        this.#fail(reason)
        reject(reason)
      }
      worker.once('error', gone)
      worker.once('exit', (code) => gone(failure('XX000', `Its thread ended with code ${code}`)))
      worker.on('message', (message: 'open' | DatabaseReply) => {
        if (message !== 'open') return this.#settle(message)
        this.#wasOpen = true
        resolve(worker)
      })
    })
    return this.#worker
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Extract<DatabaseReply, { rows: unknown[] }>> {
    this.#follow(text)
    if (this.#lost) throw this.#lost
    return this.#send((id) => ({ id, sql: text, parameters }))
  }

  begin(first: string, isReading: boolean): Promise<Extract<DatabaseReply, { rows: unknown[] }>> {
    this.#limit = this.#usualLimit
    this.#lost = undefined
    this.#inTransaction = true
    this.#follow(first)
    return this.#send((id) => ({ id, sql: `${beginning(isReading)};${first}`, parameters: [] }))
  }

  /** PGlite ignores statement_timeout; the watchdog here keeps it, so that callers say it one way for both engines. */
  #follow(text: string): void {
    const limit = /^(?:set (?:local )?statement_timeout = (\d+)|reset statement_timeout)$/.exec(text)
    if (limit) this.#limit = Number(limit[1] ?? this.#usualLimit)
  }

  async commit(): Promise<void> {
    await this.query('commit', [])
    this.#inTransaction = false
    this.#limit = this.#usualLimit
  }

  async endReading(): Promise<void> {
    // What comes next goes to the thread behind it. Where the thread is gone, that says so.
    this.query('commit', []).catch(() => {})
    this.#inTransaction = false
    this.#limit = this.#usualLimit
  }

  async rollback(): Promise<void> {
    this.#limit = this.#usualLimit
    const lost = this.#lost
    this.#inTransaction = false
    this.#lost = undefined
    if (!lost) await this.query('rollback', [])
  }

  async close(): Promise<void> {
    if (this.#closed) return
    const worker = await this.open()
    await this.#send((id) => ({ id, close: true }))
    this.#closed = true
    await worker.terminate()
  }

  async #send(make: (id: number) => DatabaseRequest): Promise<Extract<DatabaseReply, { rows: unknown[] }>> {
    if (this.#closed) throw failure('57P01', 'The database is closed')
    const worker = await this.open()
    const id = ++this.#id
    const limit = this.#limit
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#interrupt(worker, limit), limit)
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(timer)
          then(value)
        }
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      worker.postMessage(make(id))
    })
  }

  /** Ends the thread in the midst of a statement; what was not committed is undone when the next one opens the folder. */
  async #interrupt(worker: Worker, limit: number): Promise<void> {
    this.#log?.({ event: 'statement_limit', ms: limit })
    worker.removeAllListeners()
    const ended = worker.terminate()
    this.#worker = ended.then(() => {
      this.#worker = undefined
      return this.open()
    })
    this.#fail(failure('57014', `A statement took longer than ${limit} ms`))
    await this.#worker.catch((error: unknown) => this.#log?.({ event: 'database', error: errorText(error) }))
  }

  #settle(reply: DatabaseReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!('error' in reply)) waiting?.resolve(reply)
    else waiting?.reject(Object.assign(new Error(String(reply.error['message'])), reply.error))
  }

  #fail(error: Error): void {
    this.#lost = this.#inTransaction ? error : undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
