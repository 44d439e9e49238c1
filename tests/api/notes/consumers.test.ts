import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

// Who sees whom a note names, and finds notes by it.

let testServer: TestServer
const CPF = '12345678909'
const bought =
  '<dest><CPF>12345678909</CPF><xNome>Maria Silva</xNome><enderDest><xLgr>Rua Dois</xLgr><xMun>Campinas</xMun></enderDest></dest><det '
const withConsumer = (parts: docs.NoteParts) => docs.nfeProc({ ...parts, edit: (nfe) => nfe.replace('<det ', bought) })
/** Of the first and the second company of A, the second one later; the third note names nobody. */
const first: docs.NoteParts = { cnpj: '11222333001000' }
const second: docs.NoteParts = { cnpj: '11222333002000', emittedAt: '2026-03-31T23:00:00-03:00' }
const coupon: docs.CouponParts = { cnpj: '11222333001000', serial: '000000001' }
const [key, other, sale] = [docs.noteKey(first), docs.noteKey(second), docs.couponKey(coupon)]

beforeAll(async () => {
  testServer = await openTestServer()
  const { a, b, store } = testServer
  const anonymous = docs.nfeProc({ ...first, number: 2 })
  const cfe = docs.cfe({ ...coupon, edit: (xml) => xml.replace('<dest/>', `<dest><CPF>${CPF}</CPF></dest>`) })
  await take(a.id, withConsumer(first), withConsumer(second), anonymous, cfe)
  await take(b.id, withConsumer({ number: 9 }))
  await grant(store, a, people.reader, { description: 'Cupons', permissions: ['cfe:read'] })
  // Notes of both companies, and in bulk those of the second one.
  await store.updateTable('users').set({ is_active: true }).where('id', '=', people.inactive).execute()
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'A segunda' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: a.id, company_group_id: group, company_id: a.companies[1]?.id ?? '' })
    .execute()
  const permissions = ['nfce:read', 'nfce_custody:bulk_download'] as const
  await grant(store, a, people.inactive, { description: 'Em lote', permissions: [...permissions], group })
}, 60_000)
afterAll(() => testServer.close())

async function take(tenantId: string, ...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  const taken = await takeFiles(testServer.store, nodePlatform(), { tenantId, companyIds: 'all' }, files)
  expect(taken.map((one) => one.outcome)).toEqual(files.map(() => 'taken'))
}

const ask = (path: string, as: Person, tenant = testServer.a) => testServer.call(path, { as, tenant: tenant.id })

async function consumerFor(as: Person, note = key) {
  const response = await ask(`/custody/nfce/${note}`, as)
  expect(response.status).toBe(200)
  return (await response.json()).data.informacao_nfe.destinatario
}

/** The keys that a list finds. */
async function list(path: string, as: Person): Promise<string[]> {
  const response = await ask(path, as)
  expect(response.status).toBe(200)
  const { items }: { items: { key?: string; cfe_id?: string }[] } = await response.json()
  return items.map((item) => item.key ?? item.cfe_id ?? '')
}

async function find(q: string, as: Person, tenant = testServer.a): Promise<string[]> {
  const response = await ask(`/search?q=${encodeURIComponent(q)}`, as, tenant)
  expect(response.status).toBe(200)
  const { nfces, cfes }: Record<'nfces' | 'cfes', { key: string }[]> = await response.json()
  return [...nfces, ...cfes].map((one) => one.key)
}

test('who may take notes out in bulk sees the consumer; anybody else sees no more than initials, in whatever order they ask', async () => {
  const whole = {
    documento: CPF,
    nome: 'Maria Silva',
    mascarado: false,
    estrangeiro: false,
    endereco: expect.objectContaining({ logradouro: 'Rua Dois', numero: null }),
  }
  const masked = { documento: '***.456.789-**', nome: 'M*** S***', mascarado: true, estrangeiro: false, endereco: null }
  expect(await consumerFor('secondary')).toEqual(masked)
  expect(await consumerFor('master')).toEqual(whole)
  expect(await consumerFor('secondary')).toEqual(masked)
  expect(await consumerFor('inactive', other)).toEqual(whole)
  expect(await consumerFor('inactive', key)).toEqual(masked)
})

test('notes and coupons are found by their consumer, typed with dots or without', async () => {
  for (const consumer of [CPF, '123.456.789-09']) {
    expect(await list(`/custody/nfce/?consumer=${consumer}`, 'master')).toEqual([other, key])
    expect(await list(`/cfes/?consumer=${consumer}`, 'reader')).toEqual([sale])
    expect(await find(consumer, 'master')).toEqual([other, key, sale])
  }
  expect(await list('/custody/nfce/?consumer=98765432100', 'master')).toEqual([])
  expect(await find(CPF, 'stranger', testServer.b)).toEqual([docs.noteKey({ number: 9 })])
})

test('nobody finds a note by a consumer whom it does not show them', async () => {
  for (const as of ['reader', 'secondary'] as const) {
    expect((await ask(`/custody/nfce/?consumer=${CPF}`, as)).status).toBe(403)
  }
  expect(await find(CPF, 'secondary')).toEqual([])
  expect(await find(CPF, 'reader')).toEqual([sale])
  expect(await list(`/custody/nfce/?consumer=${CPF}`, 'inactive')).toEqual([other])
  expect(await find(CPF, 'inactive')).toEqual([other])
})

test('what is no whole CPF or CNPJ is refused by its own name', async () => {
  for (const path of ['/custody/nfce/', '/cfes/']) {
    const response = await ask(`${path}?consumer=1234567`, 'master')
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).fields)).toEqual(['consumer'])
  }
})

test('documents of an older version are found once their XML is read again, which reports nothing of them', async () => {
  const { a, store } = testServer
  for (const table of ['nfces', 'cfes'] as const) await store.updateTable(table).set({ consumer: null }).execute()
  expect(await find(CPF, 'master')).toEqual([])
  const { reread } = await recountTenant(store, nodePlatform(), a.id, { xml: true })
  expect(reread).toEqual([])
  expect(await find(CPF, 'master')).toEqual([other, key, sale])
})
