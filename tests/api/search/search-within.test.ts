import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchFound } from '#api/contract/search.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { embedCalls, PAGE } from '../account/embed-stage.ts'
import * as docs from '../../documents.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// The search of one kind, and that of a page of a portal: of its elements, its companies and its permissions (docs/decisions.md#search-within).

const CNPJS = ['11222333001000', '11222333002000'] as const
const sold: docs.NoteParts = { number: 1234, cnpj: CNPJS[0], total: '57.90' }
const others: docs.NoteParts = { ...sold, cnpj: CNPJS[1], emittedAt: '2026-03-31T23:00:00-03:00' }
const coupon: docs.CouponParts = { number: 1234, cnpj: CNPJS[0], serial: '000000001', total: '57.90' }
const [note, other, sale] = [docs.noteKey(sold), docs.noteKey(others), docs.couponKey(coupon)]

let server: TestServer
let calls: ReturnType<typeof embedCalls>
let own: Awaited<ReturnType<typeof calls.portal>>

beforeAll(async () => {
  server = await openTestServer()
  const files = [docs.nfeProc(sold), docs.nfeProc(others), docs.cfe(coupon)].map((xml, i) => ({
    name: `${i}.xml`,
    bytes: docs.bytesOf(xml),
  }))
  await takeFiles(server.store, nodePlatform(), { tenantId: server.a.id, companyIds: 'all' }, files)
  calls = embedCalls(server)
  own = await calls.portal({
    elements: [
      'fiscal-nfce-list',
      'fiscal-nfce-detail',
      'fiscal-cfe-list',
      'fiscal-sat-park',
      'fiscal-companies',
      'fiscal-dashboard',
    ],
    scopes: ['nfce:read', 'cfe:read', 'sat:read', 'cfe_dashboard:read', 'company:read', 'point_of_sale:read'],
  })
}, 60_000)
afterAll(() => server.close())

const tokenOf = async (elements: string, fields: Record<string, string> = {}): Promise<string> =>
  (await calls.exchange({ ...own, elements, companies: 'all', origin: PAGE, ...fields })).access_token

const namesOf = (found: SearchFound) => ({
  nfces: found.nfces.map(({ key }) => key),
  cfes: found.cfes.map(({ key }) => key),
  companies: found.companies.map(({ razao_social }) => razao_social),
  sats: found.sats.map(({ serial_number }) => serial_number),
  products: found.products.length,
})
const NOTHING = { nfces: [], cfes: [], companies: [], sats: [], products: 0 }

async function find(token: string, fields: Record<string, string>) {
  const reply = await calls.page(token, `/search?${new URLSearchParams(fields)}`)
  expect(reply.status).toBe(200)
  return namesOf(await reply.json())
}

describe('a page finds what belongs to its elements', () => {
  test.each([
    ['fiscal-nfce-list', '1234', { ...NOTHING, nfces: [other, note] }],
    ['fiscal-nfce-list', '57,90', { ...NOTHING, nfces: [other, note] }],
    ['fiscal-nfce-list', '11222333', NOTHING],
    ['fiscal-nfce-list', '000000001', NOTHING],
    ['fiscal-nfce-list', sale, NOTHING],
    ['fiscal-cfe-list', '1234', { ...NOTHING, cfes: [sale] }],
    ['fiscal-cfe-list', note, NOTHING],
    ['fiscal-sat-park', '000000001', { ...NOTHING, sats: ['000000001'] }],
    ['fiscal-sat-park', '1234', NOTHING],
    ['fiscal-sat-park', note, NOTHING],
    ['fiscal-sat-park', 'loja', NOTHING],
    ['fiscal-companies', '11222333001000', { ...NOTHING, companies: ['Grupo A Loja 1'] }],
    ['fiscal-companies', '57,90', NOTHING],
    ['fiscal-nfce-list fiscal-sat-park', '000000001', { ...NOTHING, sats: ['000000001'] }],
  ])('%s: %s', async (elements, q, expected) => {
    const token = await tokenOf(elements)
    expect(await find(token, { q })).toEqual(expected)
    // Nothing more by asking for it.
    expect(await find(token, { q, kinds: 'nfces,cfes,companies,sats' })).toEqual(expected)
  })

  test('of two elements each asks for its own', async () => {
    const token = await tokenOf('fiscal-nfce-list fiscal-cfe-list')
    expect(await find(token, { q: '1234' })).toEqual({ ...NOTHING, nfces: [other, note], cfes: [sale] })
    expect(await find(token, { q: '1234', kinds: 'cfes' })).toEqual({ ...NOTHING, cfes: [sale] })
  })

  test('of its companies alone', async () => {
    const token = await tokenOf('fiscal-nfce-list', { companies: CNPJS[0] })
    expect((await find(token, { q: '1234' })).nfces).toEqual([note])
    expect((await find(token, { q: other })).nfces).toEqual([])
    const companies = await tokenOf('fiscal-companies', { companies: CNPJS[1] })
    expect((await find(companies, { q: 'Grupo A' })).companies).toEqual(['Grupo A Loja 2'])
  })

  test('by its permissions: of SATs nothing without sat:read', async () => {
    const token = await tokenOf('fiscal-sat-park', { scope: 'cfe_dashboard:read' })
    const reply = await calls.page(token, '/search?q=000000001')
    expect([reply.status, (await reply.json()).code]).toEqual([403, 'forbidden'])
  })

  test('an element without a search makes no such call', async () => {
    for (const elements of ['fiscal-nfce-detail', 'fiscal-dashboard']) {
      const reply = await calls.page(await tokenOf(elements), `/search?q=${note}`)
      expect([reply.status, (await reply.json()).code]).toEqual([403, 'forbidden'])
    }
  })

  test('a token has no permission for the sake of what the search finds for others', async () => {
    const { scope } = await calls.exchange({ ...own, elements: 'fiscal-sat-park', companies: 'all', origin: PAGE })
    expect(scope.split(' ').toSorted()).toEqual(['cfe_dashboard:read', 'sat:read'])
  })
})

describe('the search of a user by kinds', () => {
  const ask = (query: string) => server.call(`/search?${query}`, { as: 'master', tenant: server.a.id })

  test('finds those alone', async () => {
    expect(namesOf(await (await ask('q=1234&kinds=nfces')).json())).toEqual({ ...NOTHING, nfces: [other, note] })
    expect(namesOf(await (await ask('q=000000001&kinds=sats,companies')).json())).toEqual({
      ...NOTHING,
      sats: ['000000001'],
    })
  })

  test('refuses what is no kind by its own name', async () => {
    for (const kinds of ['notes', 'nfces,', 'nfces;cfes', 'toString']) {
      const reply = await ask(new URLSearchParams({ q: '1234', kinds }).toString())
      expect(reply.status, kinds).toBe(400)
      expect(Object.keys((await reply.json()).fields)).toEqual(['kinds'])
    }
  })
})
