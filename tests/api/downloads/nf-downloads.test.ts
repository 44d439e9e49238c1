import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NfDownload, NfDownloadPreview } from '#api/contract/documents/nf-downloads.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import {
  addNote,
  type CallOptions,
  grant,
  keepFile,
  openTestServer,
  people,
  type Tenant,
  type TestServer,
} from '../test-server.ts'

interface Requested extends NfDownloadPreview {
  request: NfDownload | null
}

let testServer: TestServer
const march = { date_start: '2026-03-01', date_end: '2026-03-31', tz_offset: 180, environment: 'production' as const }

beforeAll(async () => {
  testServer = await openTestServer()
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-04-01T12:00:00Z')
  const { store, a } = testServer
  const [first, second] = a.companies
  if (!first || !second) throw new Error('The test server has two companies')
  // 22:00 in São Paulo on 28 February; midnight of 1 March; the last second of March; midnight of 1 April.
  for (const [index, emitted_at] of [
    '2026-03-01T01:00:00Z',
    '2026-03-01T03:00:00Z',
    '2026-04-01T02:59:59Z',
    '2026-04-01T03:00:00Z',
  ].entries()) {
    await addNote(store, a, { number: index + 1, emitted_at })
  }
  const canceled = await addNote(store, a, { number: 10, emitted_at: '2026-03-05T12:00:00Z', status: 'canceled' })
  await addEvent(a, canceled.key, first.id, { type: '110111', whole: '<procEvento>a</procEvento>' })
  await addEvent(a, canceled.key, first.id, { type: '110111', whole: '<procEvento>b</procEvento>', protocol: '2' })
  await addEvent(a, canceled.key, first.id, { type: '110110', request: '<evento>c</evento>' })
  await addNote(store, a, { number: 11, emitted_at: '2026-03-05T12:00:00Z', environment: 'homolog' })
  await addNote(store, a, { company: 1, number: 20, emitted_at: '2026-03-06T12:00:00Z' })
  await addNote(store, testServer.b, { number: 1, emitted_at: '2026-03-06T12:00:00Z' })
  await grant(store, a, people.reader, { description: 'Cupons', permissions: ['cfe_custody:bulk_download'] })
})
afterAll(() => testServer.close())

describe('what a request takes', () => {
  test('notes of the companies, by their own days, with the events that came as files', async () => {
    const { a } = testServer
    const one = await preview({ company_ids: [a.companies[0]?.id], nf_type: 'nfce' })
    // Two of March in São Paulo, the canceled one, three event files.
    expect(one).toMatchObject({ amount: 6, total_downloaded_month: 0, request: null })
    expect(await preview({ company_ids: ids(a), nf_type: 'nfce' })).toMatchObject({ amount: 7 })
    // Whatever the caller's clock.
    expect(await preview({ company_ids: ids(a), nf_type: 'nfce', tz_offset: 0 })).toMatchObject({ amount: 7 })
    expect(await preview({ company_ids: ids(a), nf_type: 'nfce', environment: 'homolog' })).toMatchObject({ amount: 1 })
    expect(await preview({ company_ids: ids(a), nf_type: 'nfce', status: 'canceled' })).toMatchObject({ amount: 4 })
    const till = { point_of_sale_ids: [a.companies[1]?.pointOfSale] }
    expect(await preview({ company_ids: ids(a), nf_type: 'nfce', ...till })).toMatchObject({ amount: 1 })
  })

  test('the zip holds every file byte by byte, in folders where there are several companies', async () => {
    const { a } = testServer
    const { request } = await ask({ company_ids: ids(a), nf_type: 'nfce' })
    if (!request) throw new Error('Nothing was requested')
    expect(request).toMatchObject({ amount: 7, is_processed: false, url: null, done: 0 })
    const done = await made(request.id)
    expect(done).toMatchObject({ is_processed: true, is_success: true, is_expired: false, done: 7, failure: null })
    const zip = await fetchZip(done)
    expect(zip.length).toBe(done.file_size)
    const entries = await readZip(zip)
    expect(entries.size).toBe(7)
    const names = [...entries.keys()]
    expect(names.filter((name) => /^\d{14}\/\d{44}-nfce\.xml$/.test(name))).toHaveLength(4)
    expect(names.filter((name) => name.startsWith(`${a.companies[1]?.cnpj}/`))).toHaveLength(1)
    expect(names.filter((name) => /-110111-1-procEvento(-2)?\.xml$/.test(name))).toHaveLength(2)
    expect(names.filter((name) => name.endsWith('-110110-1-evento.xml'))).toHaveLength(1)
    const kept = new Set(
      (await testServer.store.selectFrom('files').select('sha256').execute()).map((one) => one.sha256),
    )
    for (const [name, bytes] of entries) expect(kept, name).toContain(sha256(bytes))
    expect(testServer.mail.at(-1)).toMatchObject({ to: 'master@test.example', subject: 'Download pronto' })
    expect(testServer.mail.at(-1)?.text).toContain(`http://fiscal.test/nf-download?tenant=${a.id}\n`)
    expect(testServer.mail.at(-1)?.text).toContain('7 arquivos XML de 01/03/2026 a 31/03/2026')
    expect(await testServer.store.selectFrom('nf_download_pages').selectAll().execute()).toEqual([])
  })

  test('coupons of the SATs, with their cancellations; one that has no XML gives none', async () => {
    const { a, store } = testServer
    const [company] = a.companies
    const sat = await store
      .selectFrom('sats')
      .select('id')
      .where('company_id', '=', company?.id ?? '')
      .executeTakeFirstOrThrow()
    const sold = await addCfe(a, sat.id, 1, 'cancelled')
    const cancellation = await addCancellation(a, sat.id, 2, sold.key)
    await addCfe(a, sat.id, 3, 'in_memory', false)
    const chosen = { company_ids: [company?.id], nf_type: 'cfe' }
    expect(await preview({ ...chosen, sat_ids: [sat.id] })).toMatchObject({ amount: 2 })
    expect(await preview({ ...chosen, sat_ids: [randomUUID()] })).toMatchObject({ amount: 0 })
    expect(await preview({ ...chosen, point_of_sale_ids: [company?.pointOfSale] })).toMatchObject({ amount: 2 })
    expect(await preview({ ...chosen, point_of_sale_ids: [a.companies[1]?.pointOfSale] })).toMatchObject({ amount: 0 })
    const { request } = await ask(chosen)
    const entries = await readZip(await fetchZip(await made(request?.id ?? '')))
    expect([...entries.keys()].sort()).toEqual([`AD${sold.key}.xml`, `ADC${cancellation}.xml`].sort())
  })

  test('what arrives after the request is not in the zip', async () => {
    const { a } = testServer
    const chosen = { company_ids: ids(a), nf_type: 'nfce', date_start: '2026-02-01', date_end: '2026-02-27' }
    await addNote(testServer.store, a, { number: 30, emitted_at: '2026-02-05T12:00:00Z' })
    const { request } = await ask(chosen)
    await addNote(testServer.store, a, { number: 31, emitted_at: '2026-02-04T12:00:00Z' })
    const entries = await readZip(await fetchZip(await made(request?.id ?? '')))
    expect([...entries.keys()]).toHaveLength(1)
    expect([...entries.keys()][0]).toContain('001000000030')
  })
})

// — helpers of this file —

function ids(tenant: Tenant): string[] {
  return tenant.companies.map(({ id }) => id)
}

async function send(body: object, query = '', options: CallOptions = {}): Promise<Response> {
  const all = { as: 'master', tenant: testServer.a.id, method: 'POST', ...options } as const
  return testServer.call(`/nf_download/${query}`, { ...all, body: { ...march, ...body } })
}

async function preview(body: object): Promise<Requested> {
  return answer(await send(body, '?preview=1'))
}

async function ask(body: object, options?: CallOptions): Promise<Requested> {
  return answer(await send(body, '', options))
}

async function answer(response: Response): Promise<Requested> {
  const body: unknown = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(body))
  // The test server checks replies against the contract.
  return body as Requested
}

async function list(options: CallOptions = {}, query = ''): Promise<{ items: NfDownload[]; total: number }> {
  const response = await testServer.call(`/nf_download/${query}`, { as: 'master', tenant: testServer.a.id, ...options })
  expect(response.status).toBe(200)
  return response.json()
}

async function made(id: string): Promise<NfDownload> {
  await testServer.idle()
  const found = (await list()).items.find((one) => one.id === id)
  if (!found) throw new Error('The list does not have it')
  return found
}

async function fetchZip({ url }: NfDownload, headers: Record<string, string> = {}): Promise<Uint8Array> {
  const response = await testServer.api(new Request(url ?? '', { headers }))
  expect(response.status).toBe(headers['Range'] ? 206 : 200)
  return new Uint8Array(await response.arrayBuffer())
}

/** By another hand than the one that wrote it, every checksum compared; without the table of checks, which has a test of its own. */
async function readZip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), {
    checkSignature: true,
    useWebWorkers: false,
  })
  const entries = new Map<string, Uint8Array>()
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error('A folder of its own')
    const content = await entry.getData(new Uint8ArrayWriter())
    expect(crc32(content)).toBe(entry.signature)
    expect(entries.has(entry.filename), entry.filename).toBe(false)
    entries.set(entry.filename, content)
  }
  expect(entries.delete('CONFERENCIAS.csv')).toBe(true)
  return entries
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function addEvent(
  tenant: Tenant,
  key: string,
  company: string,
  event: { type: string; whole?: string; request?: string; protocol?: string },
): Promise<void> {
  const text = event.whole ?? event.request ?? ''
  const file = await keepFile(testServer.store, tenant, company, new TextEncoder().encode(text))
  await testServer.store
    .insertInto('nfce_events')
    .values({
      tenant_id: tenant.id,
      id: randomUUID(),
      nfce_key: key,
      company_id: company,
      type: event.type,
      type_description: 'Cancelamento',
      type_level: 'success',
      protocol_number: event.protocol ?? '1',
      created_at: '2026-03-05T12:01:00Z',
      request_file_id: file,
      response_file_id: event.whole === undefined ? null : file,
    })
    .execute()
}

function couponKey(tenant: Tenant, number: number): string {
  const cnpj = tenant.companies[0]?.cnpj ?? ''
  return makeCfeKey({ uf: '35', yearMonth: '2603', cnpj, satSerial: 1, number, code: 123456 })
}

async function addCfe(tenant: Tenant, sat_id: string, number: number, status: string, withXml = true) {
  const company_id = tenant.companies[0]?.id ?? ''
  const key = couponKey(tenant, number)
  const file = withXml
    ? await keepFile(testServer.store, tenant, company_id, new TextEncoder().encode(`<CFe>${key}</CFe>`))
    : null
  const point_of_sale_id = tenant.companies[0]?.pointOfSale ?? null
  const place = { company_id, point_of_sale_id, sat_id }
  const row = { tenant_id: tenant.id, id: randomUUID(), key, ...place, number, status, file_id: file }
  const emitted = { emitted_at: '2026-03-07T12:00:00Z', emitted_on: '2026-03-07' }
  const rest = { environment: 'production' as const, total: '10.00', warnings: '[]' }
  await testServer.store
    .insertInto('cfes')
    .values({ ...row, ...emitted, ...rest })
    .execute()
  return row
}

async function addCancellation(tenant: Tenant, sat_id: string, number: number, canceled_key: string): Promise<string> {
  const company_id = tenant.companies[0]?.id ?? ''
  const key = couponKey(tenant, number)
  const file_id = await keepFile(
    testServer.store,
    tenant,
    company_id,
    new TextEncoder().encode(`<CFeCanc>${key}</CFeCanc>`),
  )
  const row = { tenant_id: tenant.id, id: randomUUID(), key, canceled_key, company_id, sat_id, number, file_id }
  await testServer.store
    .insertInto('cfe_cancellations')
    .values({ ...row, emitted_at: '2026-03-07T12:10:00Z' })
    .execute()
  return key
}
