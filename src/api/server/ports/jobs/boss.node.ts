import { type Kysely, sql } from 'kysely'
import type { Db, PgBoss } from 'pg-boss'
import { errorText } from '../../errors/text.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/scope.ts'
import type { Attempt, DownloadRef, Jobs } from './jobs.ts'
import { DEFAULT_SETTINGS } from '../../settings/settings.ts'

export interface BossOptions {
  store: Store
  /** Set where the database is a PostgreSQL server: the queue then has connections of its own; otherwise it uses the store's single one. */
  databaseUrl?: string
  /** A process that says nothing for so long has lost its job to the others; 10 at least. Found out up to a third of it later. */
  silenceSeconds?: number
  run(download: DownloadRef, attempt: Attempt): Promise<void>
  /** Told of a job whose every attempt ended with its process. */
  giveUp(download: DownloadRef): Promise<void>
  log(entry: Readonly<Record<string, unknown>>): void
}

export interface BossJobs extends Jobs {
  /** Makes the queue's tables where they are missing, and begins to work. May be called again where it rejected. */
  start(): Promise<void>
  /** Hands what is under way back to the queue. */
  stop(): Promise<void>
}

const QUEUE = 'nf-download'
const TRIES = 5
/**
 * The queue's tables are the coordinator's own. Citus would otherwise make its types and functions on the servers too, and repeat `set local`
 * there by the whole text that it came in, which makes the queue.
 */
const ON_COORDINATOR = { backend: 'citus', options: '-c citus.enable_ddl_propagation=off' } as const
/** The longest that a stopping process waits for its job to notice, in ms. */
const STOP_MS = 3000
const SIX_HOURS = 6 * 60 * 60

/** The jobs of this server in a queue of the same database (schema pgboss), shared by all processes of that database. */
export function bossJobs(options: BossOptions): BossJobs {
  const { store, databaseUrl, silenceSeconds = DEFAULT_SETTINGS.jobSilenceSeconds, run, giveUp, log } = options
  const ending = new AbortController()
  const lookSeconds = Math.round(silenceSeconds / 3)
  let boss: PgBoss | undefined
  let worker: string | undefined

  async function openBoss(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss')
    const opened = new Boss({
      ...(databaseUrl
        ? { connectionString: databaseUrl, max: 2, ...(isCitus(store) && ON_COORDINATOR) }
        : { db: through(store), backend: 'pglite' }),
      schema: 'pgboss',
      schedule: false,
      // Beside an embedded database there is one process, which puts right at its start what the one before it left.
      superviseIntervalSeconds: databaseUrl ? lookSeconds : 600,
      monitorIntervalSeconds: databaseUrl ? lookSeconds : 600,
      // Not worth while for a queue of a few jobs a day.
      reindex: false,
      monitorVacuum: false,
    })
    opened.on('error', (error) => log({ event: 'jobs', error: errorText(error) }))
    return opened
  }

  return {
    async start() {
      // Connections and timers of a start that failed would stay.
      await boss?.stop({ graceful: false }).catch(() => {})
      // Loaded only here: whoever opens a page does not wait for it.
      boss = await openBoss()
      await boss.start()
      const rules = {
        retryLimit: TRIES - 1,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: SIX_HOURS,
        heartbeatSeconds: silenceSeconds,
      }
      if (await boss.getQueue(QUEUE)) await boss.updateQueue(QUEUE, rules)
      else await boss.createQueue(QUEUE, rules)
      if (!databaseUrl) await handBackOrphans(boss)
      // Workers are told of new jobs in their own process; asking is for those of other processes and for what is tried again.
      const how = {
        pollingIntervalSeconds: lookSeconds,
        heartbeatRefreshSeconds: lookSeconds,
        includeMetadata: true,
      } as const
      worker = await boss.work<DownloadRef, void, typeof how>(QUEUE, how, async (jobs) => {
        // Has the queue look for the next job right after this one.
        if (worker !== undefined) boss?.notifyWorker(worker)
        for (const job of jobs) {
          const signal = AbortSignal.any([ending.signal, job.signal])
          await run(job.data, { isLast: job.retryCount >= job.retryLimit, signal })
        }
      })
    },
    async enqueue(download, behind = 0) {
      if (!boss || worker === undefined || ending.signal.aborted) return
      try {
        // The download's own id: asking twice makes one job.
        const sent = await boss.send(QUEUE, download, { id: download.id, priority: -behind })
        if (sent === null && (await isOver(boss, download.id))) await giveUp(download)
        boss.notifyWorker(worker)
      } catch (error) {
        log({ event: 'jobs', id: download.id, error: errorText(error) })
      }
    },
    async stop() {
      ending.abort(new Error('The server is about to end'))
      await boss?.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

async function isOver(boss: PgBoss, id: string): Promise<boolean> {
  const job = await boss.getJobById(QUEUE, id)
  return job !== null && ['completed', 'cancelled', 'failed'].includes(job.state)
}

/** The data folder's lock tells that no other process has them. */
async function handBackOrphans(boss: PgBoss): Promise<void> {
  const jobs = await boss.findJobs(QUEUE)
  const orphans = jobs.filter(({ state }) => state === 'active').map(({ id }) => id)
  if (orphans.length > 0) await boss.fail(QUEUE, orphans, { message: 'The process ended' })
  for (const id of orphans) await boss.update(QUEUE, undefined, { id, startAfter: new Date() })
}

/** The store as pg-boss asks for it: each statement waits its turn among those of the calls. */
function through(store: Store): Db {
  return {
    executeSql: (text, values = []) =>
      store.connection().execute(async (db: Kysely<Schema>) => {
        try {
          const { rows } = await db.executeQuery({
            sql: text,
            parameters: values,
            query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
            queryId: { queryId: 'pgboss' },
          })
          return { rows }
        } catch (error) {
          // It may have failed within a transaction of its own, which the next one would otherwise inherit.
          await sql`rollback`.execute(db)
          throw error
        }
      }),
  }
}
