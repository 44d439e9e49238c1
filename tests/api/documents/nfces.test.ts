import { hash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, noteXml, openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
let newest: Awaited<ReturnType<typeof addNote>>

beforeAll(async () => {
  testServer = await openTestServer()
  const { store, a, b } = testServer
  newest = await addNote(store, a, {
    number: 3,
    emitted_at: '2026-03-03T15:00:00Z',
    warnings: [{ code: 'total', message: 'Não soma' }],
  })
  // 23:30 of March 2 in São Paulo.
  await addNote(store, a, { number: 2, emitted_at: '2026-03-03T02:30:00Z', status: 'canceled' })
  await addNote(store, a, { number: 1, emitted_at: '2026-03-01T15:00:00Z', environment: 'homolog' })
  await addNote(store, a, { number: 4, company: 1, emitted_at: '2026-02-01T15:00:00Z', status: 'rejected' })
  await addNote(store, b, { number: 9, emitted_at: '2026-03-03T15:00:00Z' })
}, 60_000)
afterAll(() => testServer.close())

async function numbers(query: string): Promise<number[]> {
  const response = await testServer.call(`/custody/nfce/?${query}`, { as: 'reader', tenant: testServer.a.id })
  const { items, total } = await response.json()
  expect(response.status).toBe(200)
  expect(total).toBeGreaterThanOrEqual(items.length)
  return items.map((one: { number: number }) => one.number)
}

test('the newest notes come first, with level, icon and warning mark', async () => {
  const response = await testServer.call('/custody/nfce/', { as: 'reader', tenant: testServer.a.id })
  const { items, total } = await response.json()
  expect(total).toBe(4)
  expect(items.map((one: { number: number }) => one.number)).toEqual([3, 2, 1, 4])
  expect(items[0]).toEqual({
    id: newest.id,
    key: newest.key,
    serie: 1,
    number: 3,
    number_end: null,
    issue_date_utc: '2026-03-03T15:00:00.000Z',
    issue_date_local: '2026-03-03T12:00:00',
    status: 'authorized',
    status_level: 'success',
    status_icon: 'circle-check',
    environment_description: 'Produção',
    environment: 'production',
    has_warnings: true,
    proof_state: null,
    status_text: null,
  })
  expect(items[1].has_warnings).toBe(false)
})

test('every filter', async () => {
  const [first, second] = testServer.a.companies
  expect(await numbers('status=canceled')).toEqual([2])
  expect(await numbers('environment=homolog')).toEqual([1])
  expect(await numbers(`company_id=${second?.id}`)).toEqual([4])
  expect(await numbers(`point_of_sale_id=${second?.pointOfSale}`)).toEqual([4])
  expect(await numbers(`point_of_sale_id=${first?.pointOfSale},${second?.pointOfSale}`)).toEqual([3, 2, 1, 4])
  expect(await numbers(`company_id=${first?.id}&status=rejected`)).toEqual([])
})

test('days are days of the tenant: both ends count, midnight is that of São Paulo', async () => {
  expect(await numbers('date_start=2026-03-02&date_end=2026-03-02')).toEqual([2])
  expect(await numbers('date_start=2026-03-03')).toEqual([3])
  expect(await numbers('date_end=2026-03-01')).toEqual([1, 4])
})

test('pages do not overlap, and a page beyond the last one is empty with the same total', async () => {
  expect(await numbers('per_page=3&page=1')).toEqual([3, 2, 1])
  expect(await numbers('per_page=3&page=2')).toEqual([4])
  const response = await testServer.call('/custody/nfce/?per_page=3&page=9', { as: 'reader', tenant: testServer.a.id })
  expect(await response.json()).toEqual({ items: [], total: 4 })
})

test('detail: what the note says, what it was substituted by, and its warnings', async () => {
  const substitute = await addNote(testServer.store, testServer.a, { number: 50, emitted_at: '2026-01-03T15:00:00Z' })
  await testServer.store
    .insertInto('nfce_substitutions')
    .values({
      tenant_id: testServer.a.id,
      substituted_key: newest.key,
      substitute_key: substitute.key,
      company_id: newest.company_id,
    })
    .execute()
  const note = await (
    await testServer.call(`/custody/nfce/${newest.key}`, { as: 'reader', tenant: testServer.a.id })
  ).json()
  expect(note.data.informacao_nfe.emitente.nome).toBe('Padaria São João')
  expect(note.data.informacao_nfe.detalhes[0].produto.valor_total).toBe('10.00')
  expect(note.warnings).toEqual([{ code: 'total', message: 'Não soma' }])
  expect(note.substituted_by).toEqual({ id: substitute.id, key: substitute.key, serie: 1, number: 50 })
  expect(note.substituted_nfce).toBeNull()
  const back = await (
    await testServer.call(`/custody/nfce/${substitute.key}`, { as: 'reader', tenant: testServer.a.id })
  ).json()
  expect(back.substituted_nfce.key).toBe(newest.key)
})

test('the XML is the kept file byte for byte, found at the address that the API names', async () => {
  const latin = noteXml(newest.key, 77).replace('UTF-8', 'ISO-8859-1')
  const bytes = new Uint8Array(Buffer.from(`${latin}\r\n<!-- fim -->\n`, 'latin1'))
  const note = await addNote(testServer.store, testServer.a, { number: 77, emitted_at: '2025-03-03T15:00:00Z', bytes })
  const as = { as: 'reader', tenant: testServer.a.id } as const
  const { url } = await (await testServer.call(`/custody/nfce/${note.key}/xml_url`, as)).json()
  expect(url).toBe(`http://api.test/api/v1/custody/nfce/${note.key}/xml`)
  const response = await testServer.call(new URL(url).pathname.replace('/api/v1', ''), as)
  expect(response.headers.get('Content-Type')).toBe('application/xml')
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${note.key}-nfce.xml"`)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('counting stops at 10,000', { timeout: 30_000 }, async () => {
  const { store, b } = testServer
  const { id } = await addNote(store, b, { number: 10, emitted_at: '2026-03-03T15:00:00Z' })
  const rest = sql.raw(
    'company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on, status, total, file_id',
  )
  await sql`insert into nfces (tenant_id, id, key, ${rest})
    select tenant_id, gen_random_uuid(), 'copy ' || i, ${rest} from nfces, generate_series(1, 11000) i where id = ${id}`.execute(
    store,
  )
  // As autovacuum does within a minute: planned for the few notes of before, a page looks at all of them for each of its rows.
  await sql`analyze nfces`.execute(store)
  const as = { as: 'stranger', tenant: b.id } as const
  const first = await (await testServer.call('/custody/nfce/?per_page=1000', as)).json()
  expect(first.total).toBe(10_000)
  const beyond = await (await testServer.call('/custody/nfce/?per_page=1000&page=11', as)).json()
  expect(beyond.items).toHaveLength(1000)
  const last = await (await testServer.call('/custody/nfce/?per_page=1000&page=12', as)).json()
  expect(last.items).toHaveLength(2)
  expect(last.total).toBe(10_000)
})

test('what does not exist is 404 everywhere', async () => {
  const as = { as: 'reader', tenant: testServer.a.id } as const
  const absent = newest.key.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  for (const path of ['', '/xml_url', '/xml', '/events']) {
    const response = await testServer.call(`/custody/nfce/${absent}${path}`, as)
    expect([path, response.status, (await response.json()).code]).toEqual([path, 404, 'not_found'])
  }
  for (const id of [crypto.randomUUID(), 'no-uuid', '%00']) {
    expect((await testServer.call(`/nfce_events/${id}`, as)).status).toBe(404)
    expect((await testServer.call(`/nfce_events/${id}/xml?type=request`, as)).status).toBe(404)
  }
})

test('characters that hide or turn texts round are shown as what they are; the file stays as it came', async () => {
  const { store, a } = testServer
  const note = await addNote(store, a, { number: 770_770, emitted_at: '2025-03-03T15:00:00Z' })
  const text = new TextDecoder()
    .decode(note.bytes)
    .replace('Padaria São João', 'Padaria \u202eoãoJ')
    .replace('Pão francês', 'Pão\u200b francês')
  const deflated = deflateRawSync(text)
  await store
    .updateTable('files')
    .set({ deflated, size: Buffer.byteLength(text), sha256: hash('sha256', text) })
    .where('id', '=', note.file_id)
    .execute()
  const read = (path: string) => testServer.call(path, { as: 'reader', tenant: a.id })
  const answer = await (await read(`/custody/nfce/${note.key}`)).text()
  expect(answer).toContain('"Padaria [U+202E]oãoJ"')
  expect(answer).toContain('"Pão[U+200B] francês"')
  expect(answer).not.toMatch(/[\u202e\u200b]/)
  await store.updateTable('companies').set({ nome_fantasia: 'Sol\u202e' }).where('id', '=', note.company_id).execute()
  expect(await (await read('/companies/')).text()).toContain('Sol[U+202E]')
  expect(await (await read(`/custody/nfce/${note.key}/xml`)).text()).toBe(text)
})
