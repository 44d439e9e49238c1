import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { cableOut, FULL, makeGroup, overPercentOfMemory, overTime, pending, watchedTest as test } from '../sat-park.ts'
import type { TestServer } from '../../test-server.ts'

// What must not become a flood of alerts and mail, nor a silence where there should be one.

const MINUTE = 60_000

test('a thousand SATs that fall silent at once are one mail a recipient, with a list', async ({
  testServer,
  park,
  sent,
}) => {
  const group = await makeGroup(testServer, 'Todas, com membro', [0, 1])
  await testServer.store
    .updateTable('grants')
    .set({ company_group_id: group })
    .where('company_group_id', '=', park.first)
    .execute()
  await park.save(overTime('silence', '5', 'minutes')(group))
  await park.report('000000001')
  await sql`
    insert into sats (tenant_id, id, company_id, serial_number)
    select tenant_id, gen_random_uuid(), company_id, lpad(n::text, 9, '0')
    from sats, generate_series(100, 1199) n where tenant_id = ${testServer.a.id} and serial_number = '000000001'`.execute(
    testServer.store,
  )
  await sql`
    insert into sat_states (tenant_id, sat_id, company_id, read_at, leds, warnings, hour_at, samples)
    select t.tenant_id, s.id, t.company_id, t.read_at, t.leds, t.warnings, t.hour_at, t.samples
    from sat_states t join sats s on s.tenant_id = t.tenant_id and s.company_id = t.company_id and s.id <> t.sat_id`.execute(
    testServer.store,
  )
  // Before the database has statistics: a turn that took the planner's word for empty tables would outlast the test.
  await park.pass(10)
  const open = await testServer.store
    .selectFrom('sat_notifications')
    .select('id')
    .where('cleared_at', 'is', null)
    .execute()
  expect(open).toHaveLength(1101)
  expect(sent.map(({ subject }) => subject)).toEqual(['1101 alertas de SAT – Grupo A'])
  expect(sent[0]?.text).toContain('e mais 1051')
  const { companies } = await (
    await testServer.call('/dashboards/park', { as: 'master', tenant: testServer.a.id })
  ).json()
  expect(companies[0].sats).toHaveLength(1101)
  expect(companies[0].sats[1100].notifications).toMatchObject([{ message: 'Sem monitoramento há 10 min' }])
}, 60_000)

test('a value that swings around its limit every minute is one alert and one mail', async ({ park, sent }) => {
  await park.save(overPercentOfMemory(park.first))
  for (let turn = 0; turn < 20; turn++) {
    await park.report('000000001', FULL)
    await park.pass(1)
    await park.report('000000001')
    await park.pass(1)
  }
  expect(await park.alerts('')).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

describe('the server was away', () => {
  test('for an hour: nobody is accused of what could not be told meanwhile', async ({ testServer, park, sent }) => {
    await park.save(overTime('sefaz_communication', '5', 'minutes')(park.first))
    await park.save(overTime('transmission', '5', 'minutes')(park.first))
    await park.report('000000001', pending(testServer, '000000001', 3))
    await park.turn()
    testServer.clock.now += 60 * MINUTE
    await park.turn()
    expect(await park.messages()).toEqual([])
    await park.report('000000001')
    await park.pass(3)
    expect(await park.messages()).toEqual([])
    expect(sent).toEqual([])
  })

  test('what was on before stays on until the device speaks', async ({ testServer, park }) => {
    await park.save(overTime('sefaz_communication', '5', 'minutes')(park.first))
    await park.save(overTime('silence', '5', 'minutes')(park.first))
    await park.report('000000001')
    await park.pass(5)
    expect(await park.messages()).toEqual(['Sem comunicação com a SEFAZ há mais de 5 minutos'])
    testServer.clock.now += 60 * MINUTE
    await park.pass(8)
    expect((await park.messages()).sort()).toEqual([
      'Sem comunicação com a SEFAZ há mais de 5 minutos',
      'Sem monitoramento há mais de 5 minutos',
    ])
    await park.report('000000001')
    expect(await park.messages()).toEqual([])
  })

  test('for a minute and a half: no false silence of two minutes', async ({ testServer, park }) => {
    await park.save(overTime('silence', '2', 'minutes')(park.first))
    await park.report('000000001')
    await park.pass(1)
    testServer.clock.now += 90_000
    await park.turn()
    expect(await park.messages()).toEqual([])
    await park.pass(3)
    expect(await park.messages()).toEqual(['Sem monitoramento há mais de 2 minutos'])
  })
})

const move = (testServer: TestServer, to: number) =>
  testServer.store
    .updateTable('sats')
    .set({ company_id: testServer.a.companies[to]?.id ?? '' })
    .where('tenant_id', '=', testServer.a.id)
    .where('serial_number', '=', '000000001')
    .execute()

describe('a silent SAT goes to another company', () => {
  test("the new company's alarm sees it though it says nothing, and the old one's no more", async ({
    testServer,
    park,
  }) => {
    await park.report('000000001')
    await move(testServer, 1)
    await park.save(overTime('silence', '5', 'minutes')(await makeGroup(testServer, 'Só a segunda', [1])))
    await park.pass(6)
    expect(await park.alerts()).toMatchObject([{ company: { id: testServer.a.companies[1]?.id } }])
    await move(testServer, 0)
    await park.pass(1)
    expect(await park.messages()).toEqual([])
  })

  test('an alarm that watches both tells it of the new company', async ({ testServer, park }) => {
    await park.save(overTime('silence', '5', 'minutes')(park.both))
    await park.report('000000001')
    await park.pass(6)
    await move(testServer, 1)
    await park.pass(1)
    expect(await park.alerts()).toMatchObject([{ company: { id: testServer.a.companies[1]?.id } }])
  })
})

test('a group that loses its companies, or is removed, ends the alerts of its alarm', async ({ testServer, park }) => {
  const emptied = await makeGroup(testServer, 'A esvaziar', [0])
  const removed = await makeGroup(testServer, 'A excluir', [0])
  await park.save(overPercentOfMemory(emptied))
  await park.save(cableOut(removed))
  await park.report('000000001', { ...FULL, STATUS_LAN: 'DESCONECTADO' })
  expect(await park.alerts()).toHaveLength(2)
  await testServer.store.deleteFrom('company_group_companies').where('company_group_id', '=', emptied).execute()
  await park.turn()
  expect(await park.messages()).toEqual(['Cabo de rede desconectado'])
  await testServer.store.deleteFrom('company_group_companies').where('company_group_id', '=', removed).execute()
  await testServer.store.deleteFrom('company_groups').where('id', '=', removed).execute()
  await park.turn()
  expect(await park.alerts()).toEqual([])
  await park.report('000000001', { ...FULL, STATUS_LAN: 'DESCONECTADO' })
  expect(await park.alerts()).toEqual([])
})

test("the certificate's day is the tenant's own, four hours and five behind as well", async ({ testServer, park }) => {
  await park.save(overTime('certificate', '15', 'days')(park.first))
  for (const [zone, midnight] of [
    ['America/Manaus', '2026-03-11T04:00:00Z'],
    ['America/Rio_Branco', '2026-03-11T05:00:00Z'],
  ] as const) {
    await testServer.store.updateTable('tenants').set({ time_zone: zone }).where('id', '=', testServer.a.id).execute()
    testServer.clock.now = Date.parse(midnight) - 2 * MINUTE
    await park.report('000000001', { CERT_VENCIMENTO: '20260325' })
    await park.pass(1)
    expect(await park.messages(), zone).toEqual([])
    await park.pass(2)
    expect(await park.messages(), zone).toEqual(['Certificado vence em menos de 15 dias'])
    await park.report('000000001')
  }
})
