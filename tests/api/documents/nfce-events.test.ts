import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, keepFile, openTestServer, type TestServer } from '../test-server.ts'

// Characters before the stretches take two bytes each: offsets count characters.
const REQUEST = '<evento><xJust>Não houve a operação</xJust></evento>'
const RESPONSE = '<retEvento><cStat>135</cStat></retEvento>'
const FILE = `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe><!-- ação -->${REQUEST}${RESPONSE}</procEventoNFe>`

let testServer: TestServer
let note: Awaited<ReturnType<typeof addNote>>
const [cancellation, emission] = [crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  testServer = await openTestServer()
  note = await addNote(testServer.store, testServer.a, { number: 1, company: 1, emitted_at: '2026-03-01T15:00:00Z' })
  const file = await keepFile(testServer.store, testServer.a, note.company_id, new TextEncoder().encode(FILE))
  const shared = { tenant_id: testServer.a.id, nfce_key: note.key, company_id: note.company_id }
  await testServer.store
    .insertInto('nfce_events')
    .values([
      {
        ...shared,
        id: emission,
        type: 'emission',
        type_description: 'Emissão',
        type_level: 'other',
        created_at: '2026-03-01T15:00:00Z',
      },
      {
        ...shared,
        id: cancellation,
        type: '110111',
        type_description: 'Cancelamento',
        type_level: 'success',
        protocol_number: '135260000000001',
        received_at: '2026-03-01T15:10:00-03:00',
        created_at: '2026-03-01T15:10:00Z',
        request_file_id: file,
        request_start: FILE.indexOf(REQUEST),
        request_end: FILE.indexOf(REQUEST) + REQUEST.length,
        response_file_id: file,
        response_start: FILE.indexOf(RESPONSE),
        response_end: FILE.indexOf(RESPONSE) + RESPONSE.length,
      },
    ])
    .execute()
}, 60_000)
afterAll(() => testServer.close())

const get = (path: string) => testServer.call(path, { as: 'reader', tenant: testServer.a.id })

test('events of a note, the newest first', async () => {
  const { items, total } = await (await get(`/custody/nfce/${note.key}/events`)).json()
  expect(total).toBe(2)
  expect(items.map((one: { id: string }) => one.id)).toEqual([cancellation, emission])
  expect(items[0]).toEqual({
    id: cancellation,
    nfce_key: note.key,
    environment: null,
    type_description: 'Cancelamento',
    type_level: 'success',
    description: null,
    protocol_number: '135260000000001',
    sefaz_received_date: '2026-03-01T18:10:00.000Z',
    created_utc: '2026-03-01T15:10:00.000Z',
    has_response_xml: true,
    has_request_xml: true,
    has_composed_xml: false,
  })
  expect(await (await get(`/nfce_events/${cancellation}`)).json()).toEqual({ ...items[0], facts: [] })
})

test('request and reply are stretches of the kept file, to the letter or indented', async () => {
  const request = await get(`/nfce_events/${cancellation}/xml?type=request`)
  expect(request.headers.get('Content-Type')).toBe('application/xml')
  expect(request.headers.get('Content-Disposition')).toContain(`${note.key}-110111-request.xml`)
  expect(await request.text()).toBe(REQUEST)
  expect(await (await get(`/nfce_events/${cancellation}/xml?type=response`)).text()).toBe(RESPONSE)
  const pretty = await (await get(`/nfce_events/${cancellation}/xml?type=response&pretty=1`)).text()
  expect(pretty.trimEnd()).toBe('<retEvento>\n  <cStat>135</cStat>\n</retEvento>')
})

test('an event without XML has none, and an unknown kind is refused', async () => {
  expect((await get(`/nfce_events/${emission}/xml?type=request`)).status).toBe(404)
  const response = await get(`/nfce_events/${cancellation}/xml?type=both`)
  expect((await response.json()).fields).toEqual({ type: 'Valores aceitos: request, response, composed' })
  expect((await (await get(`/nfce_events/${cancellation}/xml`)).json()).fields).toHaveProperty('type')
})

test("events of another company's note do not exist for a secondary grant", async () => {
  const as = { as: 'secondary', tenant: testServer.a.id } as const
  for (const path of ['', '/xml?type=request']) {
    expect((await testServer.call(`/nfce_events/${cancellation}${path}`, as)).status).toBe(404)
  }
})
