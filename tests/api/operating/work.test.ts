import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { endWork, giveWork, takeBack } from '#api/server/work/give.ts'
import type { Kind, Piece } from '#api/server/work/kind.ts'
import { recurring } from '#api/server/work/recurring.ts'
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

function parts() {
  const platform = nodePlatform({ now: () => server.clock.now, log: (entry) => void server.log.push(entry) })
  return { store: server.store, platform, mailer: memoryMailer(), linkOrigin: '' }
}
const round = (more: Partial<Kind<string>> = {}) => doWork(kind(more), parts())
const dueAt = async (key: string) =>
  (await server.store.selectFrom('work').select('due_at').where('key', '=', key).executeTakeFirst())?.due_at

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

test('of a server that dies with it in its hands it is another one’s after half a minute', async () => {
  await give('one')
  void round({ do: () => new Promise(() => {}) })
  await expect.poll(() => server.store.selectFrom('work').select('attempts').execute()).toEqual([{ attempts: 1 }])
  await round()
  expect(done).toEqual([])
  server.clock.now += MINUTE / 2
  await round()
  expect(done).toMatchObject([{ attempts: 2 }])
})

test('what takes long stays a server’s own for as long as that says so; what was ended is given up there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [begun, given] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
  await give('long')
  const first = round({
    do: async ({ signal }) => {
      begun.resolve()
      await once(signal, 'abort')
      given.resolve(signal.reason)
      return undefined
    },
  })
  await begun.promise
  for (const seconds of [25, 25, 25]) {
    const before = await dueAt('long')
    server.clock.now += seconds * 1000
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => dueAt('long')).not.toBe(before)
    await round()
  }
  expect(done).toEqual([])
  await endWork(server.store, kind(), { key: 'long' })
  vi.advanceTimersByTime(10_000)
  await expect(given.promise).resolves.toMatchObject({ message: 'The work is no longer this server’s' })
  await first
})

test('a server that ends hands back what it is at: the next one does it at once, and it is not counted as tried', async () => {
  const ending = new AbortController()
  await give('one')
  await doWork(
    kind({
      do: async () => {
        ending.abort()
        throw new Error('cut short')
      },
    }),
    { ...parts(), signal: ending.signal },
  )
  await round()
  expect(done).toMatchObject([{ attempts: 1 }])
})

test('what was tried often enough is given up, by the server that died over the last try or not', async () => {
  const gone: string[] = []
  const tried: boolean[] = []
  const twice = {
    tries: 2,
    retryMs: [1000, 1000],
    giveUp: async (_, items) => void gone.push(...items.map(({ key }) => key)),
  } satisfies Partial<Kind<string>>
  await give('one')
  for (let at = 0; at < 2; at++) {
    await round({ ...twice, do: async (_, { isLast }) => tried.push(isLast) < 0 || Promise.reject(new Error('no')) })
    server.clock.now += 1000
  }
  expect([tried, gone]).toEqual([[false, true], []])
  await round(twice)
  expect([done, gone]).toEqual([[], ['one']])
})

test('tenants take turns, however much one has', async () => {
  for (const key of ['1', '2', '3', '4']) {
    await give(key, key, key === '4' ? server.b : server.a)
    // What is due at the same moment has no order.
    server.clock.now += 1000
  }
  await round()
  expect(keys().map(String)).toEqual(['1', '4', '2', '3'])
})

test('of two servers that look at the same time each piece has one', async () => {
  const all = Array.from({ length: 12 }, (_, n) => `${n}`)
  for (const key of all) await give(key)
  await Promise.all([round(), round(), round()])
  expect(keys().map(String).toSorted()).toEqual(all.toSorted())
})

test('what recurs is done once in its time by whoever comes first; a failure rejects, and is soon tried again', async () => {
  let runs = 0
  let isAway = false
  const often = recurring({
    name: 'often',
    everyMs: MINUTE,
    async run() {
      if (isAway) throw new Error('away')
      runs++
    },
  })
  for (const seconds of [0, 30, 30, 59]) {
    server.clock.now += seconds * 1000
    await doWork(often, parts())
    await doWork(often, parts())
  }
  expect(runs).toBe(3)
  isAway = true
  server.clock.now += MINUTE
  await expect(doWork(often, parts())).rejects.toThrow('away')
  isAway = false
  server.clock.now += MINUTE
  await doWork(often, parts())
  expect(runs).toBe(4)
  // A clock that was set back.
  server.clock.now -= 60 * MINUTE
  await doWork(often, parts())
  expect(runs).toBe(5)
})

test('what is not over is gone on with when it says, behind other tenants', async () => {
  let pages = 0
  const long = kind({
    do: async (_, piece) => (done.push(piece), ++pages < 3 ? { from: server.clock.now } : undefined),
  })
  await give('1')
  server.clock.now += 1000
  await give('2', '2', server.b)
  await doWork(long, parts())
  expect(keys().map(String)).toEqual(['1', '2', '1', '2'])
  expect(await server.store.selectFrom('work').select('key').execute()).toEqual([])
})

test('over the embedded database a start finds what the process before it died over', async () => {
  await give('one')
  void round({ do: () => new Promise(() => {}) })
  await expect.poll(() => server.store.selectFrom('work').select('attempts').execute()).toEqual([{ attempts: 1 }])
  await takeBack(server.store, server.clock.now)
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
