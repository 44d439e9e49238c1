import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { makeGroup, openPark, type Park } from '../sat-park.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../../test-server.ts'

// The first SAT has its cable out and its memory full, the second its memory full.

const FULL = { MT_USADA: '3720 MB' }

let testServer: TestServer
let park: Park
let watched: string
beforeAll(async () => {
  testServer = await openTestServer()
  park = await openPark(testServer, memoryMailer())
  await park.turn()
  watched = await makeGroup(testServer, 'Vigiadas', [0, 1])
  await park.save({ alarm_type_id: 'lan_disconnected', group_ids: [watched] })
  await park.save({
    alarm_type_id: 'memory',
    operator_name: 'gt',
    unit_type_name: 'percent',
    value: '90',
    group_ids: [watched],
  })
  await park.report('000000001', FULL)
  testServer.clock.now += 60_000
  await park.report('000000001', { ...FULL, STATUS_LAN: 'DESCONECTADO' })
  await park.report('000000002', FULL)
}, 60_000)
afterAll(() => testServer.close())

interface Listed {
  items: { sat: { serial_number: string }; alerts: { message: string; level: string }[] }[]
  total: number
}

async function listed(query = '', as: Person = 'master'): Promise<Listed> {
  const response = await testServer.call(`/sat_alerts/?${query}`, { as, tenant: testServer.a.id })
  if (response.status !== 200) throw new Error(`not listed: ${response.status}`)
  return response.json()
}
const serials = ({ items }: Listed) => items.map(({ sat }) => sat.serial_number)

test('one row a SAT, with all its alerts, gravest first', async () => {
  const { items, total } = await listed()
  expect(total).toBe(2)
  expect(items.find(({ sat }) => sat.serial_number === '000000001')).toEqual({
    sat: { id: expect.any(String), serial_number: '000000001', environment: 'production' },
    company: { id: testServer.a.companies[0]?.id, razao_social: 'Grupo A Loja 1', nome_fantasia: null },
    alerts: [
      expect.objectContaining({ message: 'Cabo de rede desconectado', level: 'danger', icon: 'unplug' }),
      expect.objectContaining({ level: 'warning', icon: ALARM_TYPES.memory.icon }),
    ],
  })
})

test('by level, by company, by page', async () => {
  const grave = await listed('level=danger')
  expect(serials(grave)).toEqual(['000000001'])
  expect(grave.items[0]?.alerts.map(({ level }) => level)).toEqual(['danger'])
  expect(await listed('level=info')).toEqual({ items: [], total: 0 })
  expect(serials(await listed(`company_id=${testServer.a.companies[1]?.id}`))).toEqual(['000000002'])
  const pages = [await listed('per_page=1'), await listed('per_page=1&page=2')]
  expect(pages.map(({ total }) => total)).toEqual([2, 2])
  expect(pages.flatMap(serials).sort()).toEqual(['000000001', '000000002'])
})

const set = (environment: 'production' | 'homolog') =>
  testServer.store
    .updateTable('sat_notifications')
    .set({ environment })
    .where('company_id', '=', testServer.a.companies[1]?.id ?? '')
    .execute()
test('homologation SATs when asked for', async () => {
  await set('homolog')
  expect(serials(await listed())).toEqual(['000000001'])
  expect((await listed('include_homolog=1')).total).toBe(2)
  await set('production')
})

test('sat_notification:read is all it takes; a secondary user sees the SATs of its companies', async () => {
  expect((await testServer.call('/sat_alerts/', { as: 'nobody', tenant: testServer.a.id })).status).toBe(403)
  expect((await testServer.call('/sat_alerts/', { as: 'stranger', tenant: testServer.a.id })).status).toBe(403)
  await grant(testServer.store, testServer.a, people.reader, {
    description: 'Só alertas',
    permissions: ['sat_notification:read'],
  })
  expect((await listed('', 'reader')).total).toBe(2)
  expect(serials(await listed('', 'secondary'))).toEqual(['000000001'])
})

test('a SAT whose alerts are over is not there', async () => {
  await park.report('000000002')
  expect(serials(await listed())).toEqual(['000000001'])
})
