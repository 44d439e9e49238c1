import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchFound } from '#api/contract/search.ts'
import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Permission } from '#domain/access/permissions.ts'
import * as docs from '../../documents.ts'
import { grant, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'

let server: TestServer
/** Of company 1 of A; two notes of company 2 have the number of its own, one of them its value. */
const sold: docs.NoteParts = { number: 1234, cnpj: '11222333001000', total: '57.90' }
const others: docs.NoteParts = { ...sold, cnpj: '11222333002000', emittedAt: '2026-03-31T23:00:00-03:00' }
const coupon: docs.CouponParts = { number: 77, cnpj: '11222333001000', serial: '000000001', total: '99.90' }

beforeAll(async () => {
  server = await openTestServer()
  const { a, b } = server
  await take(a, docs.nfeProc(sold), docs.nfeProc(others), docs.cfe(coupon))
  await take(b, docs.nfeProc({ ...sold, number: 9 }))
  await hold('reader', ['nfce:read', 'cfe:read', 'company:read', 'sat:read'])
}, 60_000)
afterAll(() => server.close())

async function take(tenant: Tenant, ...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  const taken = await takeFiles(server.store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
  expect(taken.map((one) => one.outcome)).toEqual(files.map(() => 'taken'))
}

const hold = (person: Person, permissions: Permission[], group?: string) =>
  grant(server.store, server.a, people[person], { description: 'Busca', permissions, ...(group ? { group } : {}) })

async function groupOf(company: number): Promise<string> {
  const { store, a } = server
  const id = randomUUID()
  const company_id = a.companies[company]?.id ?? ''
  await store.insertInto('company_groups').values({ tenant_id: a.id, id, description: id }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: a.id, company_group_id: id, company_id })
    .execute()
  return id
}

async function ask(q: string, as: Person = 'reader', tenant = server.a) {
  return server.call(`/search?${new URLSearchParams({ q })}`, { as, tenant: tenant.id })
}

async function find(q: string, as: Person = 'reader', tenant = server.a) {
  const response = await ask(q, as, tenant)
  expect(response.status).toBe(200)
  const found: SearchFound = await response.json()
  return {
    nfces: found.nfces.map(({ key }) => key),
    cfes: found.cfes.map(({ key }) => key),
    companies: found.companies.map(({ razao_social }) => razao_social),
    sats: found.sats.map(({ serial_number }) => serial_number),
    products: found.products.map(({ description }) => description),
  }
}

const NOTHING = { nfces: [], cfes: [], companies: [], sats: [], products: [] }
const [note, other, sale] = [docs.noteKey(sold), docs.noteKey(others), docs.couponKey(coupon)]

describe('what is found', () => {
  test('a note by its key, with what tells it from others', async () => {
    const response = await ask(note)
    expect((await response.json()).nfces).toEqual([
      {
        key: note,
        serie: expect.any(Number),
        number: 1234,
        status: 'authorized',
        environment: 'production',
        issue_date_local: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        total: '57.90',
        company: {
          id: server.a.companies[0]?.id,
          cnpj: '11222333001000',
          razao_social: 'Grupo A Loja 1',
          nome_fantasia: null,
        },
      },
    ])
  })

  test('notes and coupons by the beginning of a key, and by any part that holds the number', async () => {
    expect((await find(note.slice(0, 18))).nfces).toEqual([note])
    for (const from of [1, 10, 20, 25]) {
      expect((await find(note.slice(from))).nfces).toContain(note)
      expect((await find(sale.slice(from, 40))).cfes).toEqual([sale])
    }
    // The same number elsewhere in a key is another key's.
    expect((await find(`9${note.slice(20, 34)}`)).nfces).toEqual([])
  })

  test('notes and coupons by the end of a key, from its last eight positions on', async () => {
    for (const length of [8, 9, 12, 18, 30]) {
      expect((await find(note.slice(-length))).nfces).toEqual([note])
      expect((await find(sale.slice(-length))).cfes).toEqual([sale])
    }
    expect((await find(`${note.slice(-8, -4)} ${note.slice(-4)}`)).nfces).toEqual([note])
    expect(await find(note.slice(-7))).toEqual(NOTHING)
    // Another position before an end that is right.
    expect(await find(`${9 - Number(note.at(-9))}${note.slice(-8)}`)).toEqual(NOTHING)
  })

  test('by number, the newest first; by value', async () => {
    expect(await find('1.234')).toEqual({ ...NOTHING, nfces: [other, note] })
    expect((await find('000077')).cfes).toEqual([sale])
    expect(await find('99,90')).toEqual({ ...NOTHING, cfes: [sale] })
    expect((await find('R$ 57,90')).nfces).toEqual([other, note])
    expect(await find('57,91')).toEqual(NOTHING)
  })

  test('companies by name and CNPJ, SATs by serial, products by how they begin', async () => {
    expect((await find('loja 2')).companies).toEqual(['Grupo A Loja 2'])
    expect((await find('11.222.333/0010-00')).companies).toEqual(['Grupo A Loja 1'])
    expect((await find('11222333')).companies).toEqual(['Grupo A Loja 1', 'Grupo A Loja 2'])
    expect((await find('000000002')).sats).toEqual(['000000002'])
    expect((await find('00000000')).sats).toEqual(['000000001', '000000002'])
    const [product] = await server.store.selectFrom('products').selectAll().limit(1).execute()
    expect((await find(product?.name.slice(0, 5) ?? '')).products).toContain(product?.description)
  })

  test('a company by all of its name, also where that could begin a CNPJ', async () => {
    const [company] = server.a.companies
    const named = (search: string) =>
      server.store
        .updateTable('companies')
        .set({ search })
        .where('id', '=', company?.id ?? '')
        .execute()
    await named('filial 12')
    expect((await find('Filial 12')).companies).toEqual(['Grupo A Loja 1'])
    await named('grupo a loja 1')
  })

  test('what has a meaning of its own to SQL is a text like any other', async () => {
    for (const q of ["'; drop table nfces; --", '100%', '_____', '\\', 'é'.repeat(100)]) {
      expect(await find(q)).toEqual(NOTHING)
    }
  })

  test('an empty text and one too long are refused by their own names', async () => {
    for (const q of ['', '  ', 'x'.repeat(101)]) {
      const response = await ask(q)
      expect(response.status).toBe(400)
      expect(Object.keys((await response.json()).fields)).toEqual(['q'])
    }
  })
})

describe('who finds it', () => {
  test('nobody of another tenant, whatever tenant they name', async () => {
    for (const q of [note, note.slice(-8), sale.slice(-8), '1234', '57,90', 'Grupo A', '000000001']) {
      const { nfces, cfes, companies } = await find(q, 'stranger', server.b)
      expect(
        [...nfces, ...cfes, ...companies].filter((one) => [note, other, sale].includes(one) || one.includes('Grupo A')),
      ).toEqual([])
    }
    expect((await ask(note, 'stranger')).status).toBe(403)
  })

  test('nobody without a permission that is of any kind', async () => {
    expect((await ask(note, 'nobody')).status).toBe(403)
    expect((await server.call(`/search?q=${note}`)).status).toBe(401)
  })

  test('of one company who sees one: not its neighbours', async () => {
    expect((await find('1234', 'secondary')).nfces).toEqual([note])
    expect((await find(other, 'secondary')).nfces).toEqual([])
    for (const length of [9, 16, 19, 20]) {
      expect((await find(note.slice(0, length), 'secondary')).nfces).toEqual([note])
      expect((await find(other.slice(0, length), 'secondary')).nfces).toEqual(length < 17 ? [note] : [])
    }
    expect((await find(note.slice(-8), 'secondary')).nfces).toEqual([note])
    expect((await find(other.slice(-8), 'secondary')).nfces).toEqual([])
    expect((await find('57,90', 'secondary')).nfces).toEqual([note])
  })

  test('each kind of the companies where that kind may be read, whatever else may be read of others', async () => {
    await server.store.deleteFrom('grants').where('user_id', '=', people.inactive).execute()
    await hold('inactive', ['nfce:read'], await groupOf(0))
    await hold('inactive', ['company:read', 'sat:read'], await groupOf(1))
    await server.store.updateTable('users').set({ is_active: true }).where('id', '=', people.inactive).execute()
    expect(await find('1234', 'inactive')).toEqual({ ...NOTHING, nfces: [note] })
    expect((await find('Grupo A', 'inactive')).companies).toEqual(['Grupo A Loja 2'])
    expect((await find('00000000', 'inactive')).sats).toEqual(['000000002'])
    expect((await find('99,90', 'inactive')).cfes).toEqual([])
    expect(await find(note.slice(-8), 'inactive')).toEqual({ ...NOTHING, nfces: [note] })
    expect((await find(other.slice(-8), 'inactive')).nfces).toEqual([])
    expect((await find(sale.slice(-8), 'inactive')).cfes).toEqual([])
  })
})

describe('the lists by what stands on the paper', () => {
  async function list(path: string, query: string, as: Person = 'reader') {
    const response = await server.call(`${path}?${query}`, { as, tenant: server.a.id })
    expect(response.status).toBe(200)
    const { items, total }: { items: { key?: string; cfe_id?: string }[]; total: number } = await response.json()
    expect(total).toBe(items.length)
    return items.map(({ key, cfe_id }) => key ?? cfe_id)
  }

  test('notes and coupons by number, and by values whose ends count', async () => {
    expect(await list('/custody/nfce/', 'number=001234')).toEqual([other, note])
    expect(await list('/custody/nfce/', 'number=1')).toEqual([])
    expect(await list('/custody/nfce/', 'total_from=57,90&total_to=57.9')).toEqual([other, note])
    expect(await list('/custody/nfce/', 'total_from=57,91')).toEqual([])
    expect(await list('/custody/nfce/', `total_to=100&company_id=${server.a.companies[0]?.id}`)).toEqual([note])
    expect(await list('/cfes/', 'number=77&total_from=99&total_to=100')).toEqual([sale])
    expect(await list('/cfes/', 'total_to=99,89')).toEqual([])
    expect(await list('/custody/nfce/', 'number=1234', 'secondary')).toEqual([note])
  })

  test('what is no number and no value is refused by its own name', async () => {
    for (const [name, value] of [
      ['number', '1234567890'],
      ['number', '-1'],
      ['total_from', '1.000,00'],
      ['total_to', 'dez'],
    ]) {
      const response = await server.call(`/custody/nfce/?${name}=${value}`, { as: 'reader', tenant: server.a.id })
      expect(response.status).toBe(400)
      expect(Object.keys((await response.json()).fields)).toEqual([name])
    }
  })
})

// Last: what is taken here would be found above.
describe('products, of the sales of the companies that one sees', () => {
  // Descriptions of company 1's notes alone, of its coupons alone, of company 2 alone.
  const named = (description: string) => (xml: string) =>
    xml.replaceAll(/<xProd>[^<]*<\/xProd>/g, `<xProd>${description}</xProd>`)
  beforeAll(async () => {
    await hold('secondary', ['cfe:read'], await groupOf(0))
    await take(
      server.a,
      named('XAROPE DE UM')(docs.nfeProc({ ...sold, number: 5001, total: '1.00' })),
      named('XAROPE DE CUPOM')(docs.cfe({ ...coupon, number: 78 })),
      named('XAROPE DE DOIS')(docs.nfeProc({ ...others, number: 5002, total: '1.00' })),
    )
  })

  test('are found by who sees some, and those of others are not', async () => {
    expect((await find('xarope', 'secondary')).products).toEqual(['XAROPE DE UM', 'XAROPE DE CUPOM'])
    expect((await find('xarope de dois', 'secondary')).products).toEqual([])
    expect((await find('xarope')).products.toSorted()).toEqual(['XAROPE DE CUPOM', 'XAROPE DE DOIS', 'XAROPE DE UM'])
  })

  test('by the documents that may be read: who reads notes alone finds none of coupons', async () => {
    const found = await server.call('/search?q=xarope&kinds=nfces', { as: 'secondary', tenant: server.a.id })
    expect((await found.json()).products.map((one: { description: string }) => one.description)).toEqual([
      'XAROPE DE UM',
    ])
  })

  test('of before are found once they are recounted, and no others', async () => {
    const { store, a } = server
    const rows = () =>
      store
        .selectFrom('company_products')
        .selectAll()
        .where('tenant_id', '=', a.id)
        .orderBy('company_id')
        .orderBy('type')
        .orderBy('name')
        .execute()
    const before = await rows()
    await store.deleteFrom('company_products').where('tenant_id', '=', a.id).execute()
    expect((await find('xarope', 'secondary')).products).toEqual([])
    const again = before.slice(0, 1).map((row) => ({ ...row, name: 'never sold' }))
    await store.insertInto('company_products').values(again).execute()
    await recountTenant(store, nodePlatform(), a.id, { xml: false })
    expect(await rows()).toEqual(before)
  })
})
