import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isoInstant } from '#domain/time/instant.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { giveWork, NO_TENANT } from '#api/server/work/give.ts'
import type { Kind, WorkRound } from '#api/server/work/kind.ts'
import { startWork } from '#api/server/work/looking.ts'
import { recurring } from '#api/server/work/recurring.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// When a server looks what work there is, and what it does then.

const SECOND = 1000
const START = Date.parse('2026-03-10T12:00:00Z')

let server: TestServer
let done: string[]
let statements: number
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.store.deleteFrom('work').execute()
  server.clock.now = START
  done = []
})

const noting = (name: string, more: Partial<Kind> = {}): Kind => ({
  name,
  do: async () => void done.push(name),
  ...more,
})

/** Every statement is counted. */
const counting = (store: Store): Store =>
  store.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })

function start(kinds: readonly Kind[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  statements = 0
  const platform = nodePlatform({ now: () => server.clock.now, log: () => {} })
  const round = { store: counting(server.store), platform, mailer: memoryMailer(), linkOrigin: '' }
  const working = startWork(kinds as Kind<unknown, WorkRound & typeof extra>[], { ...round, ...extra })
  const idle = async () => {
    // A look has begun by the time that its own kinds may be waited for.
    await working.looks.idle()
    await Promise.all(working.loops.map(({ loop }) => loop.idle()))
  }
  onTestFinished(async () => {
    await working.looks.stop()
    await Promise.all(working.loops.map(({ loop }) => loop.stop()))
    await platform.close()
  })
  const pass = async (seconds: number) => {
    for (let past = 0; past < seconds; past += 5) {
      server.clock.now += 5 * SECOND
      vi.advanceTimersByTime(5 * SECOND)
      await idle()
    }
  }
  return { idle, pass }
}
const extra = { isShared: true, failureOf: () => (error: unknown) => expect.unreachable(String(error)) }

const give = (name: string, due = server.clock.now, expires = due + 3_600_000) =>
  server.store
    .insertInto('work')
    .values({
      tenant_id: NO_TENANT,
      kind: name,
      key: 'one',
      about: 'one',
      payload: 'null',
      created_at: isoInstant(due),
      due_at: isoInstant(due),
      expires_at: isoInstant(expires),
    })
    .execute()

test('a minute in which nothing is to be done takes one statement a look, however many kinds there are', async () => {
  const { idle, pass } = start(Array.from({ length: 20 }, (_, at) => noting(`kind ${at}`)))
  await idle()
  statements = 0
  await pass(60)
  expect(statements).toBe(12)
  expect(done).toEqual([])
})

test('what is given is done at the next look, and what waits for its time not before', async () => {
  const { idle, pass } = start([noting('now'), noting('later')])
  await idle()
  await giveWork(server.store, { name: 'now' }, server.clock.now, [
    { tenantId: NO_TENANT, key: 'one', payload: null, expiresAt: isoInstant(START + 3_600_000) },
  ])
  await give('later', START + 30 * SECOND)
  await pass(5)
  expect(done).toEqual(['now'])
  await pass(20)
  expect(done).toEqual(['now'])
  await pass(5)
  expect(done).toEqual(['now', 'later'])
})

test('what has expired is given up at the next look', async () => {
  const gone: string[] = []
  const { idle, pass } = start([
    noting('old', { giveUp: async (_, items) => void gone.push(...items.map(({ key }) => key)) }),
  ])
  await idle()
  await give('old', START + 3_600_000, START + 8 * SECOND)
  await pass(5)
  expect(gone).toEqual([])
  await pass(5)
  expect(gone).toEqual(['one'])
})

test('what is found by what stands in the database is looked for every so often, and only where there may be some', async () => {
  let isThere = false
  let finds = 0
  const find = async () => void finds++
  const { idle, pass } = start([noting('found', { everyMs: 10 * SECOND, mayFind: async () => isThere, find })])
  await idle()
  finds = 0
  await pass(60)
  expect(finds).toBe(0)
  isThere = true
  await pass(60)
  expect(finds).toBe(6)
})

test('what recurs is done every so often, also after its row was lost or the clock set back', async () => {
  const often = recurring({ name: 'often', everyMs: 15 * SECOND, run: async () => void done.push('often') })
  const { idle, pass } = start([often])
  await idle()
  expect(done).toHaveLength(1)
  await pass(60)
  expect(done).toHaveLength(5)
  await server.store.deleteFrom('work').execute()
  await pass(5)
  expect(done).toHaveLength(6)
  server.clock.now -= 3_600_000
  await pass(15)
  expect(done).toHaveLength(7)
})

test('what one round does not come to is gone on with at once, not at the next look', async () => {
  const { pass, idle } = start([noting('many')])
  await idle()
  const all = Array.from({ length: 120 }, (_, at) => ({
    tenantId: NO_TENANT,
    key: String(at),
    payload: null,
    expiresAt: isoInstant(START + 3_600_000),
  }))
  await giveWork(server.store, { name: 'many' }, server.clock.now, all)
  await pass(5)
  // Three rounds, without another look.
  for (let round = 0; round < 3; round++) await idle()
  expect(done).toHaveLength(120)
})
