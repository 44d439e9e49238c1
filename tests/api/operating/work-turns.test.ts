import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { giveWork } from '#api/server/work/give.ts'
import type { Kind } from '#api/server/work/kind.ts'
import { doWork } from '#api/server/work/round.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// What taking up work asks of the database, however much is due.

let server: TestServer
let done: string[]
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.store.deleteFrom('work').execute()
  server.clock.now = Date.parse('2026-03-10T12:00:00Z')
  done = []
})

const trial = (more: Partial<Kind> = {}): Kind => ({
  name: 'trial',
  do: async (_, { about }) => {
    done.push(about)
    return true
  },
  ...more,
})
const parts = () => ({
  store: server.store,
  platform: nodePlatform({ now: () => server.clock.now, log: () => {} }),
  mailer: memoryMailer(),
  linkOrigin: '',
})
const give = (key: string, { id: tenantId } = server.a) =>
  giveWork(server.store, trial(), server.clock.now, [
    { tenantId, key, payload: null, expiresAt: isoInstant(server.clock.now + 3_600_000) },
  ])

test('what is due is gone through once for many pieces', async () => {
  for (let n = 0; n < 60; n++) await give(`${n}`, n % 2 === 0 ? server.a : server.b)
  let read = 0
  const store = server.store.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read += result.rows.length
      return result
    },
  })
  await doWork(trial(), { ...parts(), store })
  expect(done).toHaveLength(60)
  // Each is listed once and taken up once.
  expect(read).toBe(2 * 60)
})

test('a tenant whose work is given while a list is gone by waits for a second of it', async () => {
  for (const key of ['1', '2', '3']) await give(key)
  const adding = trial({
    async do(_, { about }) {
      done.push(about)
      if (about === '1') await give('4', server.b)
      server.clock.now += 700
      return true
    },
  })
  await doWork(adding, parts())
  expect(done).toEqual(['1', '2', '4', '3'])
})

test('about one thing a server does one piece at a time, also where it does several things at once', async () => {
  let underWay = 0
  let most = 0
  await give('1')
  const several = trial({
    atOnce: 3,
    async do(_, { about, items: [{ key }] }) {
      most = Math.max(most, ++underWay)
      done.push(key)
      // About the same thing, while it is at it.
      if (key === '1') await giveWork(server.store, trial(), server.clock.now, [{ ...AGAIN(), about }])
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      return true
    },
  })
  await doWork(several, parts())
  await doWork(several, parts())
  expect([done, most]).toEqual([['1', '2'], 1])
})

const AGAIN = () => ({
  tenantId: server.a.id,
  key: '2',
  payload: null,
  expiresAt: isoInstant(server.clock.now + 3_600_000),
})
