import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeText } from '#domain/sats/alert-states.ts'
import { timesOf } from '#domain/sats/alert-times.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { openTestServer, type Person, type TestServer } from '../../test-server.ts'
import { cableOut, FULL, openPark, OUT, overPercentOfMemory, type Park } from '../sat-park.ts'
import { act } from './stories.ts'

// The first company has three alerts: two taken after 10 and 20 minutes and over, one open. The second has one that somebody has.

const MINUTE = 60_000

let server: TestServer
let park: Park
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 24 * 3600 })
  park = await openPark(server, memoryMailer())
  await park.turn()
  await park.save(cableOut(park.both))
  await park.save(overPercentOfMemory(park.both))
  await park.report('000000001', { ...OUT, ...FULL })
  await park.report('000000002', OUT)
  const first = await park.alerts('active=1&sat_serial_number=000000001')
  for (const { id } of first.toSorted((one, other) => String(one['message']).localeCompare(String(other['message'])))) {
    server.clock.now += 10 * MINUTE
    await act(server, id, 'take')
  }
  const [second] = await park.alerts('active=1&sat_serial_number=000000002')
  await act(server, second?.['id'], 'take')
  await park.report('000000001')
  server.clock.now += 40 * MINUTE
  await park.report('000000001', OUT)
}, 60_000)
afterAll(() => server.close())

async function read(path: string, as: Person = 'master') {
  const response = await server.call(path, { as, tenant: server.a.id })
  expect(response.status).toBe(200)
  return response.json()
}
const messages = async (query: string, as?: Person) =>
  (await read(`/alerts/?${query}`, as)).items.map(
    (one: { sat: { serial_number: string }; message: string }) => `${one.sat.serial_number} ${one.message}`,
  )
const CABLE = 'Cabo de rede desconectado'

test('all that were, the newest first, by state, kind, level, company, who and period', async () => {
  const all = await messages('')
  expect(all).toHaveLength(4)
  expect(all[0]).toBe(`000000001 ${CABLE}`)
  expect(await messages('state=open')).toEqual([`000000001 ${CABLE}`])
  expect(await messages('state=held')).toEqual([`000000002 ${CABLE}`])
  expect((await messages('state=resolved')).toSorted()).toEqual([
    `000000001 ${CABLE}`,
    expect.stringMatching(/^000000001 Memória em/),
  ])
  expect(await messages('kind=memory')).toEqual([expect.stringMatching(/Memória/)])
  expect(await messages('level=warning')).toEqual([expect.stringMatching(/Memória/)])
  expect(await messages(`company_id=${server.a.companies[1]?.id}`)).toEqual([`000000002 ${CABLE}`])
  expect(await messages('who=MASTER@')).toHaveLength(3)
  expect(await messages('who=ninguem')).toEqual([])
  // By the tenant's clock: 12:00 UTC is 09:00 there.
  expect(await messages('date_start=2026-03-10T09:30')).toEqual([`000000001 ${CABLE}`])
  expect(await messages('date_end=2026-03-10T09:30')).toHaveLength(3)
  const pages = [await messages('per_page=3'), await messages('per_page=3&page=2')]
  expect(pages.flat()).toEqual(all)
})

test('what was done about one SAT’s alerts, the newest first, without names to who is no person of the tenant', async () => {
  const changes = async (query = '', sat = '000000001') => {
    const { items, total } = await read(`/sats/${sat}/alert_changes?${query}`)
    return { total, said: items.map((one: Parameters<typeof changeText>[0]) => changeText(one)) }
  }
  expect(await changes()).toEqual({
    total: 7,
    said: [
      'Começou',
      ...Array(2).fill('Acabou por si'),
      ...Array(2).fill('master assumiu'),
      ...Array(2).fill('Começou'),
    ],
  })
  expect((await changes('per_page=2&page=2')).said).toHaveLength(2)
  expect((await changes('date_start=2026-03-10T09:30')).said).toEqual(['Começou'])
  expect((await changes('', '000000002')).said).toEqual(['master assumiu', 'Começou'])
  const silence = {
    company_id: server.a.companies[1]?.id,
    reason: 'Obra',
    repeats: 'once',
    lasts: 'hour',
  }
  const { id } = await park.save(silence, '/sat_silences/')
  expect((await changes('', '000000002')).said[0]).toBe('master silenciou')
  expect((await changes()).total).toBe(7)
  await server.store.deleteFrom('sat_silences').where('id', '=', id).execute()
  const first = (await read('/sats/000000001/alert_changes')).items[0]
  expect(first).toMatchObject({ alert: { message: CABLE, level: 'danger' }, email: null, note: 'desconectado' })
})

test('a secondary user sees those of its companies', async () => {
  expect(await messages('', 'secondary')).toHaveLength(3)
  expect((await read('/alert_times/', 'secondary')).items).toHaveLength(1)
})

test('times by company: until somebody took it, until it was over', async () => {
  const { items, total } = await read('/alert_times/')
  expect(total).toBe(2)
  expect(items).toEqual([
    {
      company: { id: server.a.companies[0]?.id, razao_social: 'Grupo A Loja 1', nome_fantasia: null },
      alerts: 3,
      seen: 2,
      until_seen: timesOf([600, 1200]),
      ended: 2,
      until_end: timesOf([1200, 1200]),
    },
    {
      company: { id: server.a.companies[1]?.id, razao_social: 'Grupo A Loja 2', nome_fantasia: null },
      alerts: 1,
      seen: 1,
      until_seen: timesOf([1200]),
      ended: 0,
      until_end: null,
    },
  ])
  expect((await read('/alert_times/?kind=memory')).items).toMatchObject([{ alerts: 1 }])
})

test('as a file, with what took how long', async () => {
  for (const [path, head] of [
    ['/alerts/', 'Desde;Encerrado em;Duração (s)'],
    ['/alert_times/', 'Empresa;Alertas;Assumidos'],
  ]) {
    const response = await server.call(path ?? '', {
      as: 'master',
      tenant: server.a.id,
      headers: { Accept: 'text/csv' },
    })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain(head)
    expect(text.trim().split('\n')).toHaveLength(path === '/alerts/' ? 5 : 3)
  }
})
