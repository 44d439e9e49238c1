import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { endWork, giveWork } from '#api/server/work/give.ts'
import type { Kind, Piece } from '#api/server/work/kind.ts'
import { doWork } from '#api/server/work/round.ts'
import { scoped } from '#api/server/store/scope.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// The one table of what is done once its transaction has ended.

const MINUTE = 60_000
const START = Date.parse('2026-03-10T12:00:00Z')

let server: TestServer
let done: Piece<string>[]
let fails: boolean
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.store.deleteFrom('work').execute()
  server.clock.now = START
  done = []
  fails = false
})

const kind = (more: Partial<Kind<string>> = {}): Kind<string> => ({
  name: 'trial',
  counted: 'trials',
  everyMs: MINUTE,
  async do(_, piece) {
    if (fails) throw new Error('away')
    done.push(piece)
    return true
  },
  ...more,
})

function round(more: Partial<Kind<string>> = {}) {
  const platform = nodePlatform({ now: () => server.clock.now, log: (entry) => void server.log.push(entry) })
  return doWork(kind(more), { store: server.store, platform, mailer: memoryMailer(), linkOrigin: '' })
}

const give = (key: string, about = key, tenant = server.a) =>
  scoped(server.store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    giveWork(db, kind(), server.clock.now, [
      { tenantId: tenant.id, key, about, payload: `of ${key}`, expiresAt: isoInstant(server.clock.now + 60 * MINUTE) },
    ]),
  )
const keys = () => done.map(({ items }) => items.map(({ key }) => key).toSorted())

test('what is asked for twice is done once, and may be asked for again when it is done', async () => {
  await give('one')
  await give('one')
  await round()
  await round()
  expect(done).toMatchObject([{ tenantId: server.a.id, attempts: 1, items: [{ key: 'one', payload: 'of one' }] }])
  await give('one')
  await round()
  expect(done).toHaveLength(2)
})

test('what is remembered is not asked for again until it is forgotten', async () => {
  await give('one')
  await round({ rememberMs: 10 * MINUTE })
  await give('one')
  await round({ rememberMs: 10 * MINUTE })
  expect(done).toHaveLength(1)
  server.clock.now += 10 * MINUTE
  await round({ rememberMs: 10 * MINUTE })
  await give('one')
  await round({ rememberMs: 10 * MINUTE })
  expect(done).toHaveLength(2)
})

test('what is due about one thing of a tenant is one piece; another tenant’s is another', async () => {
  await give('one', 'x')
  await give('two', 'x')
  await give('three', 'y')
  await give('one', 'x', server.b)
  await round()
  expect(new Set(keys().map(String))).toEqual(new Set(['one', 'one,two', 'three']))
})

test('about one thing there is a rest, in which what comes is gathered', async () => {
  const rests = { pauseMs: MINUTE, rememberMs: MINUTE }
  await give('one', 'x')
  await round(rests)
  await give('two', 'x')
  await give('three', 'x')
  await round(rests)
  expect(keys()).toEqual([['one']])
  server.clock.now += MINUTE
  await round(rests)
  expect(keys()).toEqual([['one'], ['three', 'two']])
})

test('what fails is tried after a minute, two, four, and given up when nobody wants it any more', async () => {
  fails = true
  let tries = 0
  const counted = (more: Partial<Kind<string>> = {}) =>
    round({ ...more, do: async () => Promise.reject(new Error(`${++tries}`)) })
  await give('one')
  for (let minute = 0; minute < 16; minute++) {
    await counted()
    server.clock.now += MINUTE
  }
  expect(tries).toBe(5)
  const gone: string[] = []
  server.clock.now += 60 * MINUTE
  await counted({ giveUp: async (_, items) => void gone.push(...items.map(({ key }) => key)) })
  expect([tries, gone]).toEqual([5, ['one']])
  expect(server.log.at(-1)).toEqual({ event: 'trial', given_up: 1 })
})

test('of a server that dies with it in its hands it is another one’s after two minutes', async () => {
  await give('one')
  void round({ do: () => new Promise(() => {}) })
  await expect.poll(() => server.store.selectFrom('work').select('attempts').execute()).toEqual([{ attempts: 1 }])
  await round()
  expect(done).toEqual([])
  server.clock.now += 2 * MINUTE
  await round()
  expect(done).toMatchObject([{ attempts: 2 }])
})

test('what was ended, or rolled back with its transaction, is not done', async () => {
  await give('one')
  await endWork(server.store, kind(), { about: 'one' })
  const lost = scoped(server.store, { tenantId: server.a.id, companyIds: 'all' }, async (db) => {
    const expiresAt = isoInstant(START + MINUTE)
    await giveWork(db, kind(), START, [{ tenantId: server.a.id, key: 'two', payload: '', expiresAt }])
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await round()
  expect(done).toEqual([])
})

test('no tenant gives work to another', async () => {
  const foreign = scoped(server.store, { tenantId: server.a.id, companyIds: 'all' }, (db) =>
    giveWork(db, kind(), START, [{ tenantId: server.b.id, key: 'x', payload: '', expiresAt: isoInstant(START) }]),
  )
  await expect(foreign).rejects.toThrow('row-level security')
})
