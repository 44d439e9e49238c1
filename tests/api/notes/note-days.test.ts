import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import * as docs from '../../documents.ts'
import { DRAWING } from '../drawing.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A note belongs to the day of its dhEmi at its issuer's place, in the list as in the dashboard.

let testServer: TestServer
const keyIn = (uf: string, number: number) =>
  makeNfceKey({ uf, yearMonth: '2608', cnpj: docs.CNPJ, serie: 2, number, emissionType: '1', code: '12345678' })
const noteIn = (uf: string, number: number, emittedAt: string) =>
  docs.nfeProc({ key: keyIn(uf, number), number, emittedAt }).replace('<cUF>35</cUF>', `<cUF>${uf}</cUF>`)

beforeAll(async () => {
  testServer = await openTestServer({}, undefined, undefined, DRAWING)
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-09-02T12:00:00Z')
  const { a, store } = testServer
  const xml = [
    // Acre, where it is September in Brasília.
    noteIn('12', 1, '2026-08-31T23:30:00-05:00'),
    // São Paulo, by a till that writes UTC: September there, too.
    noteIn('35', 2, '2026-09-01T02:30:00+00:00'),
    noteIn('35', 3, '2026-08-31T23:30:00-03:00'),
    // The west of Amazonas, an hour behind its capital.
    noteIn('13', 4, '2026-08-31T23:30:00-05:00'),
  ]
  const files = xml.map((one, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(one) }))
  const outcomes = await takeFiles(store, nodePlatform(), { tenantId: a.id, companyIds: 'all' }, files)
  // '+00:00' is no contradiction of the key's month.
  expect(outcomes.flatMap(({ warnings }) => warnings)).toEqual([])
}, 60_000)
afterAll(() => testServer.close())

const ask = async (path: string) => (await testServer.call(path, { as: 'reader', tenant: testServer.a.id })).json()

test('the filter finds it on that day and on no other', async () => {
  const on = async (day: string) => {
    const { items } = await ask(`/custody/nfce/?date_start=${day}&date_end=${day}`)
    return items.map((one: { number: number }) => one.number).toSorted()
  }
  expect(await on('2026-08-31')).toEqual([1, 2, 3, 4])
  expect(await on('2026-09-01')).toEqual([])
  expect(await on('2026-08-30')).toEqual([])
})

test('list and detail tell its own hour', async () => {
  const { items } = await ask('/custody/nfce/')
  const hours = items.map((one: { issue_date_local: string }) => one.issue_date_local)
  expect(hours).toEqual(Array.from({ length: 4 }, () => '2026-08-31T23:30:00'))
  const note = await ask(`/custody/nfce/${keyIn('12', 1)}`)
  expect(note).toMatchObject({ issue_date_local: '2026-08-31T23:30:00', issue_date_utc: '2026-09-01T04:30:00.000Z' })
})

test.each([
  ['', []],
  ['America/Rio_Branco', []],
  ['America/Sao_Paulo', ['01/09/2026 01:30:00 no seu fuso horário']],
])('a snapshot tells the hours of its place, and another clock only where that is known: %s', async (zone, other) => {
  const key = keyIn('12', 1)
  const textOf = async (path: string) => {
    const query = zone && `&time_zone=${zone}`
    const reply = await testServer.call(`${path}${query}`, { as: 'reader', tenant: testServer.a.id })
    expect(reply.status).toBe(200)
    const [drawn = ''] = (await reply.text()).split('<script')
    return drawn.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  const note = await textOf(`/snapshots/fiscal-nfce-detail?nfce-key=${key}`)
  expect(note.match(/[\d/]+ [\d:]+ no seu fuso horário/g) ?? []).toEqual(other)
  const { protocol_date_utc: at } = await ask(`/custody/nfce/${key}`)
  const atPlace = formatLocal(localTime(Date.parse(at), 'America/Rio_Branco'))
  expect(note).toMatch(new RegExp(`Protocolo \\d+ ${atPlace}`))
  expect(await textOf('/snapshots/fiscal-nfce-list?view=/nfces')).toContain('31/08/2026 23:30:00')
})

test('the dashboard counts it on that day', async () => {
  const rows = await testServer.store
    .selectFrom('nfces')
    .select('emitted_on')
    .where('tenant_id', '=', testServer.a.id)
    .execute()
  expect(rows.map((one) => one.emitted_on)).toEqual(Array.from({ length: 4 }, () => '2026-08-31'))
  const { items } = await ask('/custody/nfce/?sales=1&date_start=2026-08-31&date_end=2026-08-31')
  expect(items).toHaveLength(4)
})

test.each([
  ['2026-08-31', 4],
  ['2026-09-01', 0],
])('a download of %s has %i of them, whatever the clock of who asks', async (day, amount) => {
  const companies = await ask('/companies/')
  for (const tz_offset of [180, 0, -840]) {
    const response = await testServer.call('/nf_download/?preview=1', {
      as: 'master',
      tenant: testServer.a.id,
      method: 'POST',
      body: {
        company_ids: companies.items.map((one: { id: string }) => one.id),
        nf_type: 'nfce',
        date_start: day,
        date_end: day,
        environment: 'production',
        tz_offset,
      },
    })
    expect(await response.json()).toMatchObject({ amount })
  }
})
