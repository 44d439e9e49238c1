import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMonitoring, listSatHistory, listSats, readSat } from '#api/contract/sats/sats.ts'
import { credential, postReadings, reply } from './agents.ts'
import { insertAlert } from './alerts.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

const SECOND_OF_B = '000000009'
let testServer: TestServer
let satOfB: string

beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 1e8 })
  const { store, a, b } = testServer
  for (const tenant of [a, b]) {
    const token = await credential(testServer, tenant)
    await postReadings(testServer, token, [
      { raw: reply({ NIVEL_BATERIA: tenant === a ? 'ALTO' : 'BAIXO' }) },
      { raw: reply({ NSERIE: '000000002' }) },
    ])
  }
  satOfB = randomUUID()
  const company_id = b.companies[0]?.id ?? ''
  await store
    .insertInto('sats')
    .values({ tenant_id: b.id, id: satOfB, company_id, serial_number: SECOND_OF_B, retired_on: '2026-01-01' })
    .execute()
  const [company] = a.companies
  const group = await store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', a.id)
    .executeTakeFirstOrThrow()
  const permissions = ['sat:read'] as const
  await grant(store, a, people.secondary, { description: 'SATs de uma empresa', permissions, group: group.id })
  await grant(store, a, people.reader, { description: 'SATs', permissions })
  const sat = await store
    .selectFrom('sats')
    .select('id')
    .where('company_id', '=', company?.id ?? '')
    .executeTakeFirstOrThrow()
  await insertAlert(testServer, { sat: sat.id, serial: '000000001', company: company?.id ?? '' })
})
afterAll(() => testServer.close())

async function ask(path: string, as: Person = 'reader', tenant = testServer.a.id) {
  const response = await testServer.call(path, { as, tenant })
  return { status: response.status, body: await response.json() }
}
const serials = async (path: string, as?: Person) =>
  (await ask(path, as)).body.items.map((one: { serial_number: string }) => one.serial_number)

describe('the list of SATs', () => {
  test('by serial number, with company and point of sale, and no more than was asked for', async () => {
    const { status, body } = await ask('/sats/')
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      serial_number: '000000001',
      environment: 'production',
      retired_on: null,
      company: expect.objectContaining({ id: testServer.a.companies[0]?.id, razao_social: 'Grupo A Loja 1' }),
      point_of_sale: { id: testServer.a.companies[0]?.pointOfSale, name: 'Caixa 1' },
      version: expect.any(String),
    })
  })
  test('with what each last said and its alerts, when asked for', async () => {
    const { body } = await ask('/sats/?monitoring=1&notifications=true')
    expect(body.items).toMatchObject([
      { latest_monitoring: { battery_level: 'ALTO' }, notifications: [{ level: 'warning', message: 'Bateria baixa' }] },
      { latest_monitoring: { battery_level: 'ALTO' }, notifications: [] },
    ])
  })
  test('one that never reported has no monitoring, and a retired one says so', async () => {
    const { body } = await ask(`/sats/?monitoring=1&sat_id=${satOfB}`, 'stranger', testServer.b.id)
    expect(body.items).toMatchObject([{ retired_on: '2026-01-01', latest_monitoring: null, point_of_sale: null }])
  })
  test('narrowed by company, part of the serial number, alerts', async () => {
    expect(await serials(`/sats/?company_id=${testServer.a.companies[1]?.id}`)).toEqual(['000000002'])
    expect(await serials('/sats/?search=0002')).toEqual(['000000002'])
    expect(await serials('/sats/?search=3')).toEqual([])
    expect((await ask('/sats/?search=%25')).status).toBe(400)
    expect(await serials('/sats/?level=any')).toEqual(['000000001'])
    expect(await serials('/sats/?level=warning')).toEqual(['000000001'])
    expect(await serials('/sats/?level=danger')).toEqual([])
  })
  test('page by page', async () => {
    expect(await serials('/sats/?per_page=1&page=2')).toEqual(['000000002'])
    expect((await ask('/sats/?per_page=1&page=1')).body.total).toBe(2)
  })
})

describe('one SAT', () => {
  test('by id and by serial number', async () => {
    const bySerial = await ask('/sats/000000001')
    expect(bySerial.body).toMatchObject({ serial_number: '000000001', latest_monitoring: { battery_level: 'ALTO' } })
    expect(await ask(`/sats/${bySerial.body.id}`)).toEqual(bySerial)
  })
  test('that does not exist, or is another tenant’s', async () => {
    for (const id of ['123456789', randomUUID(), 'nada', satOfB, SECOND_OF_B]) {
      expect([id, (await ask(`/sats/${id}`)).status]).toEqual([id, 404])
      expect([id, (await ask(`/sats/${id}/history`)).status]).toEqual([id, 404])
    }
  })
})

test('the latest monitoring of each SAT that ever reported', async () => {
  const { body } = await ask('/monitoring/')
  expect(body).toMatchObject({
    total: 2,
    items: [
      { sat: { name: '000000001' }, monitoring: { battery_level: 'ALTO' } },
      { sat: { name: '000000002' }, monitoring: {} },
    ],
  })
  const { id } = body.items[1].sat
  expect((await ask(`/monitoring/?sat_id=${id}`)).body).toMatchObject({ total: 1, items: [{ sat: { id } }] })
  expect((await ask(`/monitoring/?company_id=${testServer.a.companies[0]?.id}`)).body.total).toBe(1)
})

describe('who sees what', () => {
  test('each tenant its own, also where serial numbers are the same', async () => {
    const mine = (await ask('/sats/000000001')).body
    const theirs = (await ask('/sats/000000001', 'stranger', testServer.b.id)).body
    expect(mine.id).not.toBe(theirs.id)
    expect(theirs.latest_monitoring.battery_level).toBe('BAIXO')
    expect((await ask('/sats/000000001/history', 'stranger', testServer.b.id)).body.items).toMatchObject([
      { battery_level: 'BAIXO' },
    ])
  })
  test('a secondary user the SATs of its companies', async () => {
    expect(await serials('/sats/', 'secondary')).toEqual(['000000001'])
    expect((await ask('/monitoring/', 'secondary')).body.total).toBe(1)
    for (const path of ['/sats/000000002', '/sats/000000002/history']) {
      expect([path, (await ask(path, 'secondary')).status]).toEqual([path, 404])
    }
  })
  test('none without the permission', async () => {
    const endpoints = [listSats, readSat, listSatHistory, listMonitoring]
    for (const { path, needs } of endpoints) {
      expect(needs).toEqual(['sat:read'])
      const filled = path.replace(':id', '000000001').replace(':serial', '000000001')
      expect([path, (await ask(filled, 'nobody')).status]).toEqual([path, 403])
    }
  })
})
