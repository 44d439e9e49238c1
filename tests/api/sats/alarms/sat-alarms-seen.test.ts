import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import {
  cableOut as cable,
  deviceTime,
  FULL,
  overPercentOfMemory as memory,
  OUT,
  openPark,
  type Park,
} from '../sat-park.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'

let testServer: TestServer
let park: Park
beforeEach(async () => {
  testServer = await openTestServer()
  park = await openPark(testServer, memoryMailer())
}, 60_000)
afterEach(() => testServer.close())

test('the list of alerts: filters, pages, and what is of homologation only when asked for', async () => {
  await park.save(memory(park.both))
  await park.save(cable(park.both))
  await park.report('000000001', FULL)
  testServer.clock.now += 1000
  await park.report('000000002', OUT)
  const second = testServer.a.companies[1]?.id
  expect(await park.messages('')).toEqual(['Cabo de rede desconectado', 'Memória em 93 %'])
  expect(await park.messages('level=warning')).toEqual(['Memória em 93 %'])
  expect(await park.messages(`company_id=${second}`)).toEqual(['Cabo de rede desconectado'])
  expect(await park.messages('sat_serial_number=000000001')).toEqual(['Memória em 93 %'])
  expect(await park.messages('sat_serial_number=999999999')).toEqual([])
  expect(await park.messages('per_page=1&page=2')).toEqual(['Memória em 93 %'])
  expect(await park.messages('', 'secondary')).toEqual(['Memória em 93 %'])
  const elsewhere = await testServer.call('/sat_notifications/', { as: 'stranger', tenant: testServer.b.id })
  expect(await elsewhere.json()).toEqual({ items: [], total: 0 })
  await testServer.store
    .updateTable('sats')
    .set({ environment: 'homolog' })
    .where('tenant_id', '=', testServer.a.id)
    .where('serial_number', '=', '000000001')
    .execute()
  await park.report('000000001')
  await park.report('000000001', OUT)
  expect(await park.messages('active=1')).toEqual(['Cabo de rede desconectado'])
  expect(await park.messages('active=1&include_homolog=1')).toHaveLength(2)
})

test('the park: homologation when asked for, retired last, a company without SATs not at all, of a secondary user its own', async () => {
  const read = async (query = '', as: 'master' | 'secondary' = 'master') => {
    const response = await testServer.call(`/dashboards/park${query}`, { as, tenant: testServer.a.id })
    const { companies } = await response.json()
    return companies.map((company: { sats: { serial_number: string }[] }) =>
      company.sats.map((sat) => sat.serial_number),
    )
  }
  expect(await read()).toEqual([['000000001'], ['000000002']])
  expect(await read('', 'secondary')).toEqual([['000000001']])
  expect(await read(`?company_id=${testServer.a.companies[1]?.id}`)).toEqual([['000000002']])
  const [company] = testServer.a.companies
  const sat = { tenant_id: testServer.a.id, company_id: company?.id ?? '', point_of_sale_id: null }
  await testServer.store
    .insertInto('sats')
    .values([
      {
        ...sat,
        id: crypto.randomUUID(),
        serial_number: '000000000',
        retired_on: '2026-01-01',
        environment: 'production',
      },
      { ...sat, id: crypto.randomUUID(), serial_number: '000000009', retired_on: null, environment: 'homolog' },
    ])
    .execute()
  expect(await read()).toEqual([['000000001', '000000000'], ['000000002']])
  expect(await read('?include_homolog=1')).toEqual([['000000001', '000000009', '000000000'], ['000000002']])
})

test.each([-3600_000, 3600_000])(
  'the park tells its times by our clock, whatever the device’s is (%i ms)',
  async (ahead) => {
    const { now } = testServer.clock
    const clock = now + ahead
    await park.report('000000001', {
      DH_ATUAL: deviceTime(clock),
      DH_ULTIMA: deviceTime(clock - 40 * 60_000),
      DH_CFE: deviceTime(clock - 50 * 60_000),
    })
    const response = await testServer.call('/dashboards/park', { as: 'secondary', tenant: testServer.a.id })
    const { companies } = await response.json()
    expect(companies[0].sats[0].latest_monitoring).toEqual({
      created_utc: new Date(now).toISOString(),
      last_sefaz_communication_date: new Date(now - 40 * 60_000).toISOString(),
      last_sefaz_transmission_date: new Date(now - 50 * 60_000).toISOString(),
    })
  },
)

test('the wall takes its own filters, and refuses those of the list of SATs by their names', async () => {
  const read = (query: string) => testServer.call(`/dashboards/park${query}`, { as: 'master', tenant: testServer.a.id })
  expect((await read('?include_homolog=1')).status).toBe(200)
  const refused = await read('?sat_id=1&per_page=10')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    code: 'invalid',
    fields: { sat_id: 'Este filtro não existe aqui', per_page: 'Este filtro não existe aqui' },
  })
})
