import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credential, postReadings, reply } from './agents.ts'
import { insertAlert } from './alerts.ts'
import { openTestServer, type Person, type TestServer } from '../test-server.ts'

let testServer: TestServer
let ids: string[]
const OF_B = '000000009'

beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 1e8 })
  const { store, a, b } = testServer
  await postReadings(testServer, await credential(testServer, a), [
    { raw: reply({}) },
    { raw: reply({ NSERIE: '000000002' }) },
  ])
  const company_id = b.companies[0]?.id ?? ''
  await store
    .insertInto('sats')
    .values({ tenant_id: b.id, id: randomUUID(), company_id, serial_number: OF_B, retired_on: '2026-01-01' })
    .execute()
  const sats = await store
    .selectFrom('sats')
    .selectAll()
    .where('tenant_id', '=', a.id)
    .orderBy('serial_number')
    .execute()
  ids = sats.map(({ id }) => id)
  const [sat] = sats
  if (sat) await insertAlert(testServer, { sat: sat.id, serial: sat.serial_number, company: sat.company_id })
})
afterAll(() => testServer.close())

async function ask(sats: string, as: Person = 'master', tenant = testServer.a.id) {
  const response = await testServer.call(`/sat_states/?sats=${sats}`, { as, tenant })
  return { status: response.status, body: await response.json() }
}

test('by serial number or id, each once, with its alerts and the last reading', async () => {
  const { status, body } = await ask(`000000001,${ids[1]?.toUpperCase()},${ids[0]}`)
  expect(status).toBe(200)
  expect(body.items).toMatchObject([
    { id: ids[0], serial_number: '000000001', retired_on: null, alerts: ['warning'] },
    { id: ids[1], serial_number: '000000002', alerts: [] },
  ])
  expect(Date.parse(body.now_utc) - Date.parse(body.items[0].read_utc)).toBeLessThan(60_000)
})
test('one that never reported, and one that nobody has', async () => {
  const { body } = await ask(`${OF_B},999999999,${randomUUID()}`, 'stranger', testServer.b.id)
  expect(body.items).toEqual([
    { id: expect.any(String), serial_number: OF_B, retired_on: '2026-01-01', read_utc: null, alerts: [] },
  ])
})
test('never another tenant’s', async () => {
  expect((await ask(OF_B)).body.items).toEqual([])
  expect((await ask(ids.join(','), 'stranger', testServer.b.id)).body.items).toEqual([])
})
test('a hundred at most, and nothing but ids and serial numbers', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => String(at)).join(',')
  expect((await ask(many(100))).status).toBe(200)
  for (const wrong of [many(101), '', 'abc', '1,', "1'--"]) expect((await ask(wrong)).status, wrong).toBe(400)
})
