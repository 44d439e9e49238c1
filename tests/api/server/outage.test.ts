import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { ConnectionFailure } from '#api/server/store/trouble.ts'
import { makeDatabase } from '../database.ts'
import { type DatabaseProxy, databaseProxy } from './database-proxy.ts'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.ts'
import { openStore } from '../test-store.ts'

// A database that goes away, is silent and comes back, as its callers see it.

const codes = {
  // What fails in passing: a read is asked again.
  again: ['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '57P05', '40001', '40P01'],
  againNode:
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN',
  once: ['53300', '55P03', '57014', '25P03'],
  onceNode: ['ETIMEDOUT', 'POOL_BUSY'],
}
const ofDatabase = (code: string) => Object.assign(new Error('A secret of the database'), { code })

describe('a failure of the database', () => {
  let testServer: TestServer
  /** Thrown by the next statements, one each. */
  const faults: Error[] = []
  const reported: unknown[] = []

  beforeAll(async () => {
    const { store, close } = await openStore()
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        // The server's own look whether the database is back.
        const isProbe = node.kind === 'RawNode' && node.sqlFragments[0] === 'select 1'
        const fault = isProbe ? undefined : faults.shift()
        if (fault) throw fault
        return node
      },
      transformResult: async ({ result }) => result,
    }
    testServer = await openTestServer({}, undefined, { store: store.withPlugin(failing), close }, (error) =>
      reported.push(error),
    )
    await testServer.token('reader')
  })
  afterAll(() => testServer.close())

  const list = () => testServer.call('/custody/nfce/', { as: 'reader', tenant: testServer.a.id })
  const renew = () => testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token: 'invented' } })

  const passing = [
    ...codes.again.map(ofDatabase),
    ...codes.againNode.split(' ').map((code) => new ConnectionFailure(code)),
  ]
  const lasting = [...codes.once.map(ofDatabase), ...codes.onceNode.map((code) => new ConnectionFailure(code))]

  test.each(passing.map((error) => [error.code, error]))('%s: a read is repeated once', async (_, error) => {
    faults.push(error)
    expect((await list()).status).toBe(200)
    faults.push(error, error)
    expect((await list()).status).toBe(503)
    expect(faults).toEqual([])
  })
  test.each(lasting.map((error) => [error.code, error]))('%s: nothing is repeated', async (_, error) => {
    faults.push(error)
    expect((await list()).status).toBe(503)
  })
  test.each([...passing, ...lasting].map((error) => [error.code, error]))(
    '%s: a write is 503 with Retry-After',
    async (_, error) => {
      reported.length = 0
      faults.push(error)
      const response = await renew()
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      const { code, message } = await response.json()
      expect(['database_away', 'unavailable']).toContain(code)
      expect(message).not.toContain('secret')
      expect(reported, 'nobody is told of each call').toEqual([])
    },
  )
  test('of anything else with such a code is an error as ever', async () => {
    reported.length = 0
    faults.push(ofDatabase('ECONNREFUSED'))
    expect((await list()).status).toBe(500)
    expect(reported).toHaveLength(1)
  })
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('beside a PostgreSQL', () => {
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
  const back = () => expect.poll(states, { timeout: 10_000 }).toEqual(['away', 'back'])

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
    expect(performance.now() - started).toBeLessThan(2000)
    expect(states()).toEqual(['away'])
    await proxy.accept()
    await back()
    expect((await list()).status).toBe(200)
    expect((await login()).status).toBe(200)
  })

  test('a database that is silent is 503 within a few seconds, for who asks it and for who waits behind', {
    timeout: 40_000,
  }, async () => {
    proxy.swallow()
    const started = performance.now()
    const answers = await Promise.all([login(), ...Array.from({ length: 14 }, list)])
    const ms = performance.now() - started
    for (const response of answers) await expectAway(response)
    expect(ms).toBeLessThan(7000)
    proxy.pass()
    await back()
    expect((await list()).status).toBe(200)
  })

  test('a statement that takes long while the database answers is waited for', { timeout: 20_000 }, async () => {
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
