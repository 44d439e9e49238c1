import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BossJobs, bossJobs } from '#api/server/ports/jobs/boss.node.ts'
import type { Attempt } from '#api/server/ports/jobs/jobs.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { copyEmptyDatabase } from '../empty-database.ts'
import { makeDatabase } from './database.ts'

// The queue itself, over the embedded database in a folder or over a PostgreSQL server.

const folder = mkdtempSync(join(tmpdir(), 'fiscal-jobs-'))
let database: Awaited<ReturnType<typeof makeDatabase>>
let store: Store

beforeAll(async () => {
  database = await makeDatabase()
  if (!database) await copyEmptyDatabase(folder)
  store = await (database ? openPostgres(database.url) : openEmbedded(folder))
})
afterAll(async () => {
  await store.destroy()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (run: (id: string, attempt: Attempt) => Promise<void>, gaveUp: string[] = []): BossJobs =>
  bossJobs({
    store,
    // The least that there is: what is tried again is looked for every third of it.
    silenceSeconds: 10,
    ...(database ? { databaseUrl: database.url } : {}),
    run: ({ id }, attempt) => run(id, attempt),
    giveUp: async ({ id }) => void gaveUp.push(id),
    log: () => {},
  })

const job = () => ({ tenantId: randomUUID(), id: randomUUID() })

test('a job asked for twice is done once, and at once', async () => {
  const done: string[] = []
  const jobs = open(async (id) => void done.push(id))
  await jobs.start()
  const [one, other] = [job(), job()]
  await Promise.all([jobs.enqueue(one), jobs.enqueue(one), jobs.enqueue(other)])
  await expect.poll(() => done.length).toBe(2)
  expect(new Set(done)).toEqual(new Set([one.id, other.id]))
  await jobs.stop()
})

test('a job that stands behind others is done after them, though it was asked for before', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const jobs = open(async (id) => {
    done.push(id)
    await first.promise
  })
  await jobs.start()
  const [one, last, next, own] = [job(), job(), job(), job()]
  await jobs.enqueue(one)
  await expect.poll(() => done.length).toBe(1)
  await jobs.enqueue(last, 2)
  await jobs.enqueue(next, 1)
  await jobs.enqueue(own)
  first.resolve()
  await expect.poll(() => done).toEqual([one, own, next, last].map(({ id }) => id))
  await jobs.stop()
})

test('a job that fails is tried again', async () => {
  const tries: boolean[] = []
  const jobs = open(async (_, { isLast }) => {
    tries.push(isLast)
    if (tries.length === 1) throw new Error('Not yet')
  })
  await jobs.start()
  await jobs.enqueue(job())
  await expect.poll(() => tries).toEqual([false, false])
  await jobs.stop()
})

test('a job that is under way when the server ends goes on in the next one', async () => {
  const events: string[] = []
  const first = open(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        events.push('begun')
        signal.addEventListener('abort', () => reject(new Error('The server ends')))
      }),
  )
  await first.start()
  await first.enqueue(job())
  await expect.poll(() => events).toEqual(['begun'])
  await first.stop()
  const second = open(async () => void events.push('done'))
  await second.start()
  await expect.poll(() => events).toEqual(['begun', 'done'])
  await second.stop()
})

test('a job whose every try ended without a word is given up when it is asked for again', async () => {
  const gaveUp: string[] = []
  const jobs = open(async () => {}, gaveUp)
  await jobs.start()
  const lost = job()
  await jobs.enqueue(lost)
  const state = async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${lost.id}`.execute(store)
    return rows[0]?.state
  }
  await expect.poll(state).toBe('completed')
  await sql`update pgboss.job set state = 'failed' where id = ${lost.id}`.execute(store)
  await jobs.enqueue(lost)
  expect(gaveUp).toEqual([lost.id])
  await jobs.stop()
})
