import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SatSeries } from '#api/contract/sats/sat-series.ts'
import type { HistoryEntry } from '#api/contract/sats/sats.ts'
import { rollHistory } from '#api/server/sats/telemetry/history/roll.ts'
import { credential, postReadings, reply } from './agents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-03-10T00:00:00Z')

let testServer: TestServer
// Five days, a post every four minutes; silent for a day's half. The first two and a half days are rolled, the rest is as it came.
beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 1e8 })
  const token = await credential(testServer, testServer.a)
  let seed = 5
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const reading = (at: number) => ({
    raw: reply({
      MT_USADA: `${random(4000)} MB`,
      NIVEL_BATERIA: random(80) === 0 ? 'BAIXO' : 'ALTO',
      ESTADO_OPERACAO: random(150) === 0 ? '1' : '0',
      DH_ATUAL: '',
    }),
    age_seconds: (testServer.clock.now - at) / 1000,
  })
  for (let from = START; from < START + 5 * DAY; from += DAY / 2) {
    if (from === START + 1.5 * DAY) continue
    testServer.clock.now = from + DAY / 2
    const readings = Array.from({ length: 180 }, (_, i) => reading(from + i * 4 * MINUTE))
    expect((await postReadings(testServer, token, readings)).status).toBe(200)
  }
  await rollHistory(testServer.store, { now: testServer.clock.now })
}, 60_000)
afterAll(() => testServer.close())

const ask = (path: string, as: 'master' | 'nobody' | 'stranger' = 'master', tenant = testServer.a.id) =>
  testServer.call(`/sats/${path}`, { as, tenant })
const read = async (span: string): Promise<SatSeries> => (await ask(`000000001/series?span=${span}`)).json()

test.each(['day', 'week', 'month'])('a %s holds all that the history does, rolled or not', async (span) => {
  const series = await read(span)
  const entries: HistoryEntry[] = []
  for (let page = 1; page <= 2; page++)
    entries.push(...(await (await ask(`000000001/history?per_page=1000&page=${page}`)).json()).items)
  const oldestFirst = entries.toReversed()
  const start = Date.parse(series.start_utc)
  const size = series.bucket_seconds * 1000
  const inside = oldestFirst.filter(({ created_utc }) => Date.parse(created_utc) >= start)
  expect(series.readings.reduce((sum, count) => sum + count, 0)).toBe(inside.length)
  for (const i of series.readings.keys()) {
    const values = inside
      .filter(({ created_utc }) => Math.floor((Date.parse(created_utc) - start) / size) === i)
      .flatMap(({ memory_used_percent }) => memory_used_percent ?? [])
    expect(series.memory_used_percent.min[i]).toBe(values.toSorted((a, b) => a - b)[0] ?? null)
    expect(series.memory_used_percent.max[i]).toBe(values.toSorted((a, b) => b - a)[0] ?? null)
    expect(series.memory_used_percent.last[i]).toBe(values.at(-1) ?? null)
  }
  // No change of a state is lost in the roll-up either.
  const changes = inside.filter(({ operation_state, battery_level }, i) => {
    const before = inside[i - 1] ?? oldestFirst[oldestFirst.length - inside.length - 1]
    return before && (before.operation_state !== operation_state || before.battery_level !== battery_level)
  })
  const told = new Set(series.events.flatMap(({ what, at_utc }) => (what === 'silence' ? [] : [at_utc])))
  expect(series.events_total).toBeLessThanOrEqual(100)
  expect(told).toEqual(new Set(changes.map(({ created_utc }) => created_utc)))
})

test('half a day without a word is one silence, before and after the border of the roll-up', async () => {
  const silences = async (span: string) => (await read(span)).events.filter(({ what }) => what === 'silence')
  expect(await silences('day')).toEqual([])
  expect(await silences('week')).toEqual([
    { what: 'silence', at_utc: '2026-03-11T11:56:00.000Z', until_utc: '2026-03-12T00:00:00.000Z' },
  ])
})

test('who may ask, and for what', async () => {
  expect((await ask('000000001/series')).status).toBe(200)
  expect((await ask('000000001/series?span=year')).status).toBe(400)
  expect((await ask('999999998/series')).status).toBe(404)
  expect((await ask('000000001/series', 'nobody')).status).toBe(403)
  // Of the other tenant, which has no SAT of that number.
  expect((await ask('000000001/series', 'stranger', testServer.b.id)).status).not.toBe(403)
})

test('a SAT tells the time by the server', async () => {
  const sat = await (await ask('000000001')).json()
  expect(Date.parse(sat.now_utc)).toBe(testServer.clock.now)
})

test('a silence of days is told with its beginning, rolled or not', async () => {
  const token = await credential(testServer, testServer.a)
  const say = () => postReadings(testServer, token, [{ raw: reply({ NSERIE: '000000002' }) }])
  const silences = async (span: string): Promise<unknown> =>
    (await (await ask(`000000002/series?span=${span}`)).json()).events
  await say()
  const at_utc = new Date(testServer.clock.now).toISOString()
  testServer.clock.now += 4 * DAY
  await say()
  const until_utc = new Date(testServer.clock.now).toISOString()
  testServer.clock.now += MINUTE
  expect(await silences('day')).toEqual([{ what: 'silence', at_utc, until_utc }])
  await rollHistory(testServer.store, { now: testServer.clock.now })
  expect(await silences('day')).toEqual([{ what: 'silence', at_utc, until_utc }])
})
