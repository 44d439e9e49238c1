import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { openTestServer, PASSWORD, type TestServer } from '../api/test-server.ts'
import { makeDatabase } from './database.ts'
import { type DatabaseProxy, databaseProxy } from './database-proxy.ts'

// A database that goes away, is silent and comes back, as its callers see it.

describe('beside a PostgreSQL', () => {
  let testServer: TestServer
  let database: Awaited<ReturnType<typeof makeDatabase>>
  let proxy: DatabaseProxy

  beforeAll(async () => {
    database = await makeDatabase()
    proxy = await databaseProxy(database?.url ?? '')
    const store = await openPostgres(proxy.url)
    testServer = await openTestServer({}, undefined, { store, close: () => store.destroy() })
    await testServer.token('reader')
  })
  afterAll(async () => {
    await testServer.close()
    await proxy.close()
    await database?.drop()
  })

  const list = () => testServer.call('/custody/nfce/', { as: 'reader', tenant: testServer.a.id })
  const login = () =>
    testServer.call('/auth/login', { method: 'POST', body: { email: 'master@test.example', password: PASSWORD } })
  const calls = () => testServer.log.filter(({ event }) => event === 'call')
  const states = () => testServer.log.filter(({ event }) => event === 'database').map(({ state }) => state)

  beforeEach(async () => {
    expect((await list()).status).toBe(200)
    testServer.log.length = 0
  })

  async function expectAway(response: Response): Promise<void> {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    const { code, message } = await response.json()
    expect(code).toBe('database_away')
    expect(message).toBe('Sem conexão com o banco de dados.')
  }

  /** Until the server has found out by itself that the database is back. */
  const back = () => expect.poll(states).toEqual(['away', 'back'])

  test('connections that are cut cost no answer: the pool makes new ones, and a read is repeated', async () => {
    for (let i = 0; i < 3; i++) {
      proxy.cut()
      expect((await list()).status).toBe(200)
    }
    expect(calls().map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('a read whose connection is cut in its midst is repeated; a write is not', async () => {
    const holding = await holdUsers()
    const reading = testServer.call('/users/me', { as: 'reader' })
    const writing = login()
    await holding.waiting(2)
    proxy.cut()
    await holding.release()
    expect((await reading).status).toBe(200)
    await expectAway(await writing)
    await back()
  })

  test('a database that refuses is 503 at once, said once in the log, and found when it is back', async () => {
    await proxy.refuse()
    const started = performance.now()
    for (const response of await Promise.all([list(), list(), login(), login()])) await expectAway(response)
    // Waited for, a connection would have been for 3 s.
    expect(performance.now() - started).toBeLessThan(3000)
    expect(states()).toEqual(['away'])
    await proxy.accept()
    await back()
    expect((await list()).status).toBe(200)
    expect((await login()).status).toBe(200)
  })

  test('a database that is silent is 503 within a few seconds, for who asks it and for who waits behind', async () => {
    proxy.swallow()
    const started = performance.now()
    const answers = await Promise.all([login(), ...Array.from({ length: 14 }, list)])
    const ms = performance.now() - started
    for (const response of answers) await expectAway(response)
    // Silence is noticed after five seconds, and not once more for each ten of those who wait.
    expect(ms).toBeLessThan(10_000)
    proxy.pass()
    await back()
    expect((await list()).status).toBe(200)
  })

  test('a database that only reads, as one does whose standby has taken its place, is away for who writes until it is left', async () => {
    const direct = await openPostgres(database?.url ?? '', { asItIs: true })
    const setMode = async (mode: 'on' | 'off') => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(mode)}`.execute(
        direct,
      )
      proxy.cut()
    }
    await setMode('on')
    expect((await list()).status).toBe(200)
    await expect.poll(async () => (await login()).status).toBe(503)
    await expectAway(await login())
    // It answers, and is not back for that.
    expect((await list()).status).toBe(200)
    expect(testServer.log.filter(({ event }) => event === 'database')).toEqual([
      expect.objectContaining({ state: 'away', error: expect.stringContaining('READ_ONLY') }),
    ])
    await sql`set default_transaction_read_only = off`.execute(direct)
    await setMode('off')
    await back()
    expect((await login()).status).toBe(200)
    await direct.destroy()
  })

  test('a statement that takes long while the database answers is waited for', async () => {
    const { rows } = await sql<{ slept: string }>`select pg_sleep(6)::text as slept`.execute(testServer.store)
    expect(rows).toHaveLength(1)
  })

  /** Holds the users' rows, so that who asks for them waits within a statement. */
  async function holdUsers() {
    const beside = await openPostgres(database?.url ?? '')
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const done = beside.transaction().execute(async (db) => {
      await sql`lock table users in access exclusive mode`.execute(db)
      hold()
      await end
    })
    await held
    return {
      waiting: (count: number) =>
        expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(beside)
            return rows.length
          })
          .toBe(count),
      async release() {
        resolve()
        await done
        await beside.destroy()
      },
    }
  }
})
