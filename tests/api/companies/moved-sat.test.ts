import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishCommand } from '#api/server/sats/commands/finish.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { FULL, openWatchedPark, overPercentOfMemory, type Park } from '../sats/sat-park.ts'
import { grant, people, type TestServer } from '../test-server.ts'
import { satId } from '../sats/sat-ids.ts'

// What a SAT did for a company stays that company's when the SAT goes to another one.

let testServer: TestServer
let park: Park
beforeEach(async () => {
  ;({ testServer, park } = await openWatchedPark())
  await grant(testServer.store, testServer.a, people.secondary, {
    description: 'Comandos',
    permissions: ['sat:read', 'sat_command:read', 'sat_notification:read'],
    group: park.first,
  })
}, 60_000)
afterEach(() => testServer.close())

async function moveSat(): Promise<void> {
  await testServer.store
    .updateTable('sats')
    .set({ company_id: testServer.a.companies[1]?.id ?? '', point_of_sale_id: null })
    .where('tenant_id', '=', testServer.a.id)
    .where('serial_number', '=', '000000001')
    .execute()
}

const ask = async (path: string) => (await testServer.call(path, { as: 'secondary', tenant: testServer.a.id })).json()

test('its alerts are listed, by its serial number too, and as many as are counted', async () => {
  await park.save(overPercentOfMemory(park.first))
  await park.report('000000001', FULL)
  await moveSat()
  for (const query of ['', 'sat_serial_number=000000001']) {
    const { items, total } = await ask(`/sat_notifications/?${query}`)
    expect(items).toMatchObject([{ sat: { serial_number: '000000001' } }])
    expect(total).toBe(1)
  }
})

test('its commands are listed, and a result of one is taken from the former company’s agent', async () => {
  const { store, a } = testServer
  const company_id = a.companies[0]?.id ?? ''
  const sat = { id: await satId({ store, a }, '000000001') }
  const now = new Date(testServer.clock.now).toISOString()
  const id = randomUUID()
  await store
    .insertInto('sat_commands')
    .values({
      tenant_id: a.id,
      id,
      sat_id: sat.id,
      company_id,
      serial_number: '000000001',
      function: 'ConsultarStatusOperacional',
      state: 'sent',
      parameters: '{}',
      created_at: now,
      created_by: randomUUID(),
      created_by_email: 'master@test.example',
      sent_at: now,
    })
    .execute()
  await moveSat()
  await scoped(store, { tenantId: a.id, companyIds: [company_id] }, (db) =>
    finishCommand(db, nodePlatform(), { id, raw: '000001|10000|Resposta com Sucesso||' }),
  )
  const { items, total } = await ask('/sat_commands/')
  expect(items).toMatchObject([{ id, sat: { serial_number: '000000001' } }])
  expect(items[0].finished_utc).not.toBeNull()
  expect(total).toBe(1)
})
