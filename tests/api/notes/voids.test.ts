import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outcome, takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { addNote, type CallOptions, openTestServer, type TestServer } from '../test-server.ts'
import { zipOf } from './zips.ts'

// Ranges of voided numbers (inutilização): in the list of notes, by themselves, and as XML.

const platform = nodePlatform({ now: () => Date.parse('2026-04-02T01:00:00Z'), log: () => {} })
let testServer: TestServer
let cnpjs: string[]

beforeAll(async () => {
  testServer = await openTestServer()
  // When all that is downloaded has been: a day to come is refused.
  testServer.clock.now = Date.parse('2026-05-01T12:00:00Z')
  cnpjs = testServer.a.companies.map(({ cnpj }) => cnpj)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  const { store } = testServer
  for (const table of ['nfce_voids', 'nfce_events', 'nfces', 'files'] as const) await store.deleteFrom(table).execute()
})

function take(...documents: string[]): Promise<Outcome[]> {
  const files = documents.map((one) => ({ name: `${randomUUID()}.xml`, bytes: docs.bytesOf(one) }))
  return takeFiles(testServer.store, platform, { tenantId: testServer.a.id, companyIds: 'all' }, files)
}

const get = (path: string, options: CallOptions = {}) =>
  testServer.call(path, { as: 'reader', tenant: testServer.a.id, ...options })

interface Item {
  id: string
  key: string
  number: number
  number_end: number | null
  status: string
}

async function list(query = '', options: CallOptions = {}): Promise<{ items: Item[]; total: number }> {
  const response = await get(`/custody/nfce/?${query}`, options)
  expect(response.status).toBe(200)
  return response.json()
}

/** '4' of a note, '2-3' of a range. */
const shown = ({ items }: { items: Item[] }) =>
  items.map(({ number, number_end: end }) => (end === null ? `${number}` : `${number}-${end}`))

async function only(query = ''): Promise<Item> {
  const { items } = await list(query)
  const [range, ...others] = items.filter((one) => one.number_end !== null)
  if (!range || others.length > 0) throw new Error(`${others.length + 1} ranges`)
  return range
}

async function detail(id: string, options: CallOptions = {}) {
  const response = await get(`/custody/nfce_void/${id}`, options)
  expect(response.status).toBe(200)
  return response.json()
}

async function xml(id: string): Promise<{ text: string; name: string | null }> {
  const { url } = await (await get(`/custody/nfce_void/${id}/xml_url`)).json()
  expect(url).toBe(`http://api.test/api/v1/custody/nfce_void/${id}/xml`)
  const response = await get(`/custody/nfce_void/${id}/xml`)
  expect(response.headers.get('Content-Type')).toBe('application/xml')
  return { text: await response.text(), name: response.headers.get('Content-Disposition') }
}

describe('in the list', () => {
  beforeEach(async () => {
    const { store, a } = testServer
    const [first, second] = cnpjs
    await addNote(store, a, { number: 1, emitted_at: '2026-04-01T10:00:00Z' })
    await addNote(store, a, { number: 4, emitted_at: '2026-04-01T12:00:00Z' })
    await addNote(store, a, { number: 5, emitted_at: '2026-03-31T12:00:00Z', environment: 'homolog' })
    // Received at 11:00 UTC.
    await take(docs.procInutNFe(2, 3, first), docs.procInutNFe(7, 7, second))
  })

  test('a row among the notes, by when SEFAZ received it, with what names it', async () => {
    const { items, total } = await list()
    expect(total).toBe(5)
    expect(shown({ items })).toEqual(['4', expect.any(String), expect.any(String), '1', '5'])
    expect(shown({ items }).slice(1, 3).toSorted()).toEqual(['2-3', '7-7'])
    expect(items.find((one) => one.number_end === 3)).toEqual({
      id: expect.any(String),
      key: `3526${cnpjs[0]}65002000000002000000003`,
      serie: 2,
      number: 2,
      number_end: 3,
      issue_date_utc: '2026-04-01T11:00:00.000Z',
      issue_date_local: '2026-04-01T08:00:00',
      status: 'discarded',
      status_level: 'neutral',
      status_icon: 'circle-slash',
      environment_description: 'Produção',
      environment: 'production',
      has_warnings: false,
      proof_state: null,
      status_text: null,
    })
  })

  test('every filter, and what is of notes alone', async () => {
    const [first, second] = testServer.a.companies
    expect(shown(await list('status=discarded')).toSorted()).toEqual(['2-3', '7-7'])
    expect(shown(await list('status=authorized'))).toEqual(['4', '1', '5'])
    expect(shown(await list(`company_id=${second?.id}`))).toEqual(['7-7'])
    expect(shown(await list(`company_id=${first?.id}&environment=production`))).toEqual(['4', '2-3', '1'])
    expect(shown(await list('environment=homolog'))).toEqual(['5'])
    expect(shown(await list('date_start=2026-04-01&date_end=2026-04-01&status=discarded')).toSorted()).toEqual([
      '2-3',
      '7-7',
    ])
    expect(shown(await list('date_end=2026-03-31'))).toEqual(['5'])
    // No note's replies, and no sale.
    expect(shown(await list('notice=consult'))).toEqual([])
    expect((await list('sales=1')).items.filter((one) => one.number_end !== null)).toEqual([])
  })

  test('points of sale by their series', async () => {
    const { store, a } = testServer
    const [first] = a.companies
    expect(shown(await list(`point_of_sale_id=${first?.pointOfSale}`))).toEqual(['4', '1', '5'])
    const point = { tenant_id: a.id, id: randomUUID(), company_id: first?.id ?? '', name: 'Caixa 2', search: 'caixa 2' }
    await store
      .insertInto('points_of_sale')
      .values({ ...point, nfce_serie: 2 })
      .execute()
    expect(shown(await list(`point_of_sale_id=${point.id}`))).toEqual(['2-3'])
    expect(shown(await list(`point_of_sale_id=${point.id},${first?.pointOfSale}`))).toEqual(['4', '2-3', '1', '5'])
    await store.deleteFrom('points_of_sale').where('id', '=', point.id).execute()
  })

  test('pages do not overlap and lose none, whatever their size', async () => {
    const all = (await list()).items.map(({ id }) => id)
    for (const size of [1, 2, 3]) {
      const pages: string[] = []
      for (let page = 1; pages.length < all.length; page++) {
        const { items, total } = await list(`per_page=${size}&page=${page}`)
        expect(total).toBe(5)
        pages.push(...items.map(({ id }) => id))
      }
      expect(pages).toEqual(all)
    }
    expect(await list('per_page=3&page=9')).toEqual({ items: [], total: 5 })
  })

  test('who sees one company sees its ranges alone, in the list and by id; another tenant none', async () => {
    const { b } = testServer
    const { items } = await list('status=discarded')
    const [own, other] = [3, 7].map((end) => items.find((one) => one.number_end === end)?.id ?? '')
    expect(shown(await list('status=discarded', { as: 'secondary' }))).toEqual(['2-3'])
    expect(await detail(own ?? '', { as: 'secondary' })).toMatchObject({ cnpj: cnpjs[0] })
    for (const path of ['', '/xml', '/xml_url']) {
      expect((await get(`/custody/nfce_void/${other}${path}`, { as: 'secondary' })).status).toBe(404)
      expect((await get(`/custody/nfce_void/${own}${path}`, { as: 'stranger', tenant: b.id })).status).toBe(404)
      expect((await get(`/custody/nfce_void/${own}${path}`, { as: 'nobody' })).status).toBe(403)
      expect((await get(`/custody/nfce_void/nada${path}`)).status).toBe(404)
    }
    expect((await list('', { as: 'stranger', tenant: b.id })).items).toEqual([])
  })

  test('no sale of any kind', async () => {
    await take(docs.nfeProc({ cnpj: cnpjs[0] ?? '', number: 40, total: '25.00' }))
    const days = 'date_start=2026-03-01&date_end=2026-04-02'
    const response = await testServer.call(`/dash_ops/?${days}`, { as: 'master', tenant: testServer.a.id })
    const { figures } = await response.json()
    expect(figures ?? 'none').toMatchObject({ net: '25.00', canceled: '0.00', notes: 1 })
    expect(await list(`sales=1&${days}`)).toMatchObject({ items: [{ number: 40, number_end: null }], total: 1 })
  })
})

/** What is downloaded of April. */
async function zip(body: object = {}): Promise<Map<string, string>> {
  return (await zipOf(testServer, { date_start: '2026-04-01', date_end: '2026-04-30', ...body })).entries
}

describe('request and reply', () => {
  test('together: the file as it came, with everything that it says', async () => {
    const whole = docs.procInutNFe(2, 3, cnpjs[0])
    await take(whole)
    const { id } = await only()
    expect(await detail(id)).toMatchObject({
      id,
      number: 2,
      number_end: 3,
      serie: 2,
      year: 2026,
      uf: 'SP',
      cnpj: cnpjs[0],
      company_name: expect.stringContaining('Loja 1'),
      status: 'discarded',
      environment_description: 'Produção',
      environment: 'production',
      protocol_number: '135000000000003',
      received_date: '2026-04-01T11:00:00.000Z',
      reason: 'Falha do caixa ao fechar a venda',
      reply: 'Código 102: Motivo',
      xml: 'whole',
    })
    expect(await xml(id)).toEqual({
      text: whole,
      name: expect.stringMatching(/"\d{4}\w{14}65002000000002000000003-procInutNFe\.xml"/),
    })
  })

  test.each([
    ['request, then reply', (request: string, reply: string) => [request, reply]],
    ['reply, then request', (request: string, reply: string) => [reply, request]],
  ])('%s: one range, and one procInutNFe beside both files', async (_, files) => {
    for (const file of files(docs.inutNFe(2, 3, cnpjs[0]), docs.retInutNFe(2, 3, '102', cnpjs[0]))) {
      expect(await take(file)).toMatchObject([{ outcome: 'taken' }])
    }
    const { id, status } = await only()
    expect(status).toBe('discarded')
    expect(await detail(id)).toMatchObject({
      reason: 'Falha do caixa ao fechar a venda',
      protocol_number: '135000000000003',
      received_date: '2026-04-01T11:00:00.000Z',
      xml: 'composed',
    })
    const { text, name } = await xml(id)
    expect(name).toContain('-procInutNFe-composto.xml')
    expect(text).toContain(docs.inutNFe(2, 3, cnpjs[0]))
    expect(await take(text)).toMatchObject([{ outcome: 'present' }])
    expect([...(await zip()).keys()].toSorted()).toEqual(
      ['inutNFe', 'procInutNFe-composto', 'retInutNFe'].map(
        (what) => `3526${cnpjs[0]}65002000000002000000003-${what}.xml`,
      ),
    )
  })

  test('a request alone waits, by when it came; refused it says so; what succeeds after that holds', async () => {
    await take(docs.inutNFe(2, 3, cnpjs[0]))
    const { items } = await list('status=pending_status')
    expect(items).toMatchObject([
      {
        number: 2,
        number_end: 3,
        status_text: 'Inutilização pedida, sem resposta da SEFAZ',
        issue_date_local: '2026-04-01T22:00:00',
      },
    ])
    await take(docs.retInutNFe(2, 3, '241', cnpjs[0]))
    expect((await list('status=rejected')).items).toMatchObject([
      { number_end: 3, status_text: 'Inutilização: Código 241: Motivo' },
    ])
    expect((await detail((await only()).id)).xml).toBe('reply')
    await take(docs.procInutNFe(2, 3, cnpjs[0]))
    const { id } = await only('status=discarded')
    expect((await xml(id)).text).toBe(docs.procInutNFe(2, 3, cnpjs[0]))
    // What is voided stays so.
    expect(await take(docs.retInutNFe(2, 3, '563', cnpjs[0]))).toMatchObject([{ outcome: 'present' }])
  })

  test('563 says that the range was voided before', async () => {
    await take(docs.retInutNFe(2, 3, '563', cnpjs[0]))
    expect((await list('status=discarded')).items).toMatchObject([
      { number_end: 3, status_text: 'Inutilização: Código 563: Motivo' },
    ])
  })

  test('in the zip, as it came', async () => {
    const whole = docs.procInutNFe(2, 3, cnpjs[0])
    await take(whole, docs.procInutNFe(7, 7, cnpjs[1]))
    expect(await zip()).toEqual(new Map([[`3526${cnpjs[0]}65002000000002000000003-procInutNFe.xml`, whole]]))
    const ids = testServer.a.companies.map(({ id }) => id)
    expect([...(await zip({ company_ids: ids })).keys()].toSorted()).toEqual([
      `${cnpjs[0]}/3526${cnpjs[0]}65002000000002000000003-procInutNFe.xml`,
      `${cnpjs[1]}/3526${cnpjs[1]}65002000000007000000007-procInutNFe.xml`,
    ])
    expect((await zip({ status: 'authorized' })).size).toBe(0)
  })
})
