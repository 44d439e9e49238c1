import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { history as historyKind, rollHistory } from '#api/server/sats/telemetry/history/roll.ts'
import { doWork } from '#api/server/work/round.ts'
import { openForMonths, postTaken, reply } from './agents.ts'
import type { TestServer } from '../test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let testServer: TestServer
let token: string
beforeEach(async () => {
  ;({ testServer, token } = await openForMonths())
})
afterEach(() => testServer.close())

const post = (...readings: AgentReading[]) => postTaken(testServer, token, readings)
const say = () => post({ raw: reply() })
const history = async (query = '') => {
  const response = await testServer.call(`/sats/000000001/history${query}`, { as: 'master', tenant: testServer.a.id })
  expect(response.status).toBe(200)
  return response.json()
}

/** A post every ten minutes, for so many hours. */
const live = async (hours: number) => {
  for (let i = 0; i < hours * 6; i++) {
    await post({ raw: reply({ MT_USADA: `${i * 40} MB` }) })
    testServer.clock.now += 10 * MINUTE
  }
}
test('goes on over hours, newest first, page by page', async () => {
  await live(3)
  const first = await history('?per_page=4')
  expect(first.items.map((one: { memory_used_percent: number }) => one.memory_used_percent)).toEqual([17, 16, 15, 14])
  expect(first.total).toBe(18)
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => history(`?per_page=4&page=${page}`)))
  const all = pages.flatMap(({ items }) => items.map((one: { created_utc: string }) => one.created_utc))
  expect(all).toEqual([...new Set<string>(all)].toSorted((a, b) => b.localeCompare(a)))
  expect(all).toHaveLength(18)
})
test('by days of the tenant, both inclusive', async () => {
  // Midnight in São Paulo is 03:00 UTC.
  for (const at of ['2026-03-11T02:59:00Z', '2026-03-11T03:00:00Z', '2026-03-12T02:59:00Z', '2026-03-12T03:00:00Z']) {
    testServer.clock.now = Date.parse(at)
    await say()
  }
  expect((await history('?date_start=2026-03-11&date_end=2026-03-11')).items).toMatchObject([
    { created_utc: '2026-03-12T02:59:00.000Z' },
    { created_utc: '2026-03-11T03:00:00.000Z' },
  ])
  expect((await history('?date_end=2026-03-10')).total).toBe(1)
  expect((await history('?date_start=2026-03-12')).total).toBe(1)
})
test('by minutes of the tenant, both included whole', async () => {
  for (const at of ['2026-03-11T16:58:59Z', '2026-03-11T17:00:00Z', '2026-03-11T18:30:30Z', '2026-03-11T18:32:00Z']) {
    testServer.clock.now = Date.parse(at)
    await say()
  }
  expect((await history('?date_start=2026-03-11T14:00&date_end=2026-03-11T15:30')).items).toMatchObject([
    { created_utc: '2026-03-11T18:30:30.000Z' },
    { created_utc: '2026-03-11T17:00:00.000Z' },
  ])
  expect((await history('?date_start=2026-03-11T15:31&date_end=2026-03-11')).total).toBe(1)
})
test('days that are over become one row of ten minutes each, and old ones go', async () => {
  const start = Date.parse('2026-03-10T00:00:00Z')
  testServer.clock.now = start + 180 * MINUTE
  const minutes = Array.from({ length: 180 }, (_, minute) => ({
    raw: reply(minute === 33 ? { ESTADO_OPERACAO: '1' } : {}),
    age_seconds: (180 - minute) * 60,
  }))
  await post(...minutes)
  expect((await history()).total).toBe(180)
  expect(await rollHistory(testServer.store, { now: start + 2 * DAY })).toBe(0)
  testServer.clock.now = start + DAY
  await say()
  expect(await rollHistory(testServer.store, { now: start + 3 * DAY })).toBe(1)
  expect(await rollHistory(testServer.store, { now: start + 3 * DAY })).toBe(0)
  const { items, total } = await history('?per_page=100')
  // The first, 18 stretches, the minute that was blocked and the one after it, and the post that ended the last hour.
  expect(total).toBe(1 + 18 + 2 + 1)
  expect(items.map((one: { operation_state: number }) => one.operation_state).filter(Boolean)).toEqual([1])
  expect(items[1].created_utc).toBe('2026-03-10T02:59:00.000Z')
  await rollHistory(testServer.store, { now: start + 200 * DAY })
  expect((await history()).total).toBe(1)
}, 60_000)
test('the last hour before a long silence joins its day when the device is back, however late', async () => {
  const start = Date.parse('2026-03-10T10:00:00Z')
  for (const minutes of [30, 90]) {
    testServer.clock.now = start + minutes * MINUTE
    await say()
  }
  // The hour under way ends only with the next reading; its day is rolled before.
  expect(await rollHistory(testServer.store, { now: start + 4 * DAY })).toBe(1)
  testServer.clock.now = start + 6 * DAY
  await say()
  expect((await history()).total).toBe(3)
  expect(await rollHistory(testServer.store, { now: start + 6 * DAY })).toBe(1)
  expect((await history()).items.map((one: { created_utc: string }) => one.created_utc)).toEqual([
    '2026-03-16T10:00:00.000Z',
    '2026-03-10T11:30:00.000Z',
    '2026-03-10T10:30:00.000Z',
  ])
})
test('what is broken in one tenant keeps no other one from being rolled, and is told', async () => {
  const { store } = testServer
  const starts_at = '2026-03-10T10:00:00Z'
  for (const [{ id: tenant_id }, samples] of [
    [testServer.a, Uint8Array.of(200)],
    [testServer.b, Uint8Array.of(60, 0)],
  ] as const) {
    const { id: sat_id, company_id } = await store
      .selectFrom('sats')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await store.insertInto('sat_hours').values({ tenant_id, sat_id, company_id, starts_at, samples }).execute()
  }
  const platform = nodePlatform({ now: () => Date.parse(starts_at) + 4 * DAY })
  const round = { store, platform, mailer: memoryMailer(), linkOrigin: '', historyDays: 180 }
  await expect(doWork(historyKind, round)).rejects.toThrow(RangeError)
  expect(await store.selectFrom('sat_days').select('tenant_id').execute()).toEqual([{ tenant_id: testServer.b.id }])
  expect(await store.selectFrom('sat_hours').select('tenant_id').execute()).toEqual([{ tenant_id: testServer.a.id }])
})
