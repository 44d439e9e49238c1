import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BossJobs, bossJobs } from '#api/server/ports/jobs/boss.node.ts'
import type { Attempt } from '#api/server/ports/jobs/jobs.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { copyEmptyDatabase } from '../../empty-database.ts'

// The queue itself, over the embedded database in a folder or over a PostgreSQL server.

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'fiscal-jobs-'))
const name = `fiscal_jobs_${randomUUID().replaceAll('-', '')}`
let admin: Kysely<unknown> | undefined
let databaseUrl: string | undefined
let store: Store

beforeAll(async () => {
  if (server) {
    admin = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: server, max: 1 }) }) })
    await sql`create database ${sql.id(name)}`.execute(admin)
    const url = new URL(server)
    url.pathname = `/${name}`
    databaseUrl = url.href
    store = await openPostgres(databaseUrl)
  } else {
    await copyEmptyDatabase(folder)
    store = await openEmbedded(folder)
  }
})
afterAll(async () => {
  await store.destroy()
  if (admin) {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
  rmSync(folder, { recursive: true, force: true })
})

const open = (run: (id: string, attempt: Attempt) => Promise<void>, gaveUp: string[] = []): BossJobs =>
  bossJobs({
    store,
    ...(databaseUrl ? { databaseUrl } : {}),
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
  await expect.poll(() => done.length, { timeout: 8000 }).toBe(2)
  expect(new Set(done)).toEqual(new Set([one.id, other.id]))
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
  await expect.poll(() => tries, { timeout: 25_000 }).toEqual([false, false])
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
  await expect.poll(() => events, { timeout: 8000 }).toEqual(['begun'])
  await first.stop()
  const second = open(async () => void events.push('done'))
  await second.start()
  await expect.poll(() => events, { timeout: 25_000 }).toEqual(['begun', 'done'])
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
  await expect.poll(state, { timeout: 8000 }).toBe('completed')
  await sql`update pgboss.job set state = 'failed' where id = ${lost.id}`.execute(store)
  await jobs.enqueue(lost)
  expect(gaveUp).toEqual([lost.id])
  await jobs.stop()
})

test.skipIf(!server)('of two servers on one database, each job has one', async () => {
  const done: string[] = []
  const work = async (id: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    done.push(id)
  }
  const [one, other] = [open(work), open(work)]
  await Promise.all([one.start(), other.start()])
  const asked = Array.from({ length: 10 }, job)
  await Promise.all(asked.flatMap((each) => [one.enqueue(each), other.enqueue(each)]))
  await expect.poll(() => done.length, { timeout: 25_000 }).toBeGreaterThanOrEqual(10)
  await Promise.all([one.stop(), other.stop()])
  expect(done.toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
})
