import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldFigures } from '#api/server/documents/figures/fold.ts'
import { moveSat } from '#api/server/sats/register/move-sat.ts'
import { recountSums } from '#api/server/documents/recount/recount.ts'
import { scoped } from '#api/server/store/scope.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { CNPJ, cfe, couponKey, nfe, procEvento, noteKey } from '../../documents.ts'
import { MARCH, openStage, type Stage, soldNote } from './dashboard-stage.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

const OTHER = '11444777000161'

let server: TestServer
let stage: Stage
/** By CNPJ. */
let companies: Map<string, string>

beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 100 * 86_400, refreshSeconds: 100 * 86_400 })
  stage = await openStage(server)
  const icms = '<ICMSTot><vICMS>1.00</vICMS><vProd>5.00</vProd><vNF>5.00</vNF></ICMSTot>'
  await stage.take(
    soldNote({ number: 1, items: [['Sal', '25.00']], payments: [['01', '25.00']] }),
    soldNote({
      number: 2,
      items: [
        ['Café', '5.00'],
        ['Sal', '1.00'],
      ],
      payments: [['17', '5.00']],
      totals: icms,
    }),
    soldNote({ number: 3, cnpj: OTHER, total: '7.00', payments: [['03', '7.00']] }),
    soldNote({ number: 4, items: [['Sal', '9.00']], environment: 'homolog' }),
    soldNote({ number: 5, items: [['Sal', '25.00']] }),
    procEvento(noteKey({ number: 5 })),
    nfe({ number: 6 }),
    // 23:30 in Manaus: on the next day in São Paulo, but sold on the last of March.
    soldNote({ number: 7, items: [['Sal', '3.00']], total: '3.00', emittedAt: '2026-03-31T23:30:00-04:00' }),
    cfe({ day: '20260310' }),
    cfe({ day: '20260311', cnpj: OTHER, number: 301 }),
  )
  const rows = await server.store
    .selectFrom('companies')
    .select(['id', 'cnpj'])
    .where('tenant_id', '=', stage.tenantId)
    .execute()
  companies = new Map(rows.map(({ cnpj, id }) => [cnpj, id]))
}, 120_000)
afterAll(() => server.close())

const idOf = (cnpj: string) => companies.get(cnpj) ?? ''
const tenant = () => ({ id: stage.tenantId, companies: [] })

/** Gives a person a role of these permissions in the stage's tenant, on one company where it is named. */
async function allow(person: Person, permissions: readonly Permission[], company?: string): Promise<void> {
  const group = company === undefined ? undefined : randomUUID()
  if (group !== undefined && company !== undefined) {
    const tenant_id = stage.tenantId
    await server.store
      .insertInto('company_groups')
      .values({ tenant_id, id: group, description: `Uma ${group}` })
      .execute()
    await server.store
      .insertInto('company_group_companies')
      .values({ tenant_id, company_group_id: group, company_id: company })
      .execute()
  }
  await grant(server.store, tenant(), people[person], {
    description: `Papel ${randomUUID()}`,
    permissions,
    ...(group === undefined ? {} : { group }),
  })
}

const status = async (path: string, as: Person) => (await server.call(path, { as, tenant: stage.tenantId })).status

describe('whose figures', () => {
  test('of a company, of a point of sale, of a type', async () => {
    const of = async (query: Record<string, string>) => (await stage.ask('/dash_ops/', { ...MARCH, ...query })).figures
    expect(await of({})).toMatchObject({ notes: 6, net: '104.00' })
    expect(await of({ type: 'nfce' })).toMatchObject({ notes: 4, net: '40.00', canceled: '25.00', taxes: '1.00' })
    expect(await of({ type: 'cfe' })).toMatchObject({ notes: 2, net: '64.00', canceled: '0.00', taxes: null })
    expect(await of({ company_id: idOf(OTHER) })).toMatchObject({ notes: 2, net: '39.00' })
    expect(await of({ company_id: idOf(OTHER), type: 'cfe,nfce' })).toMatchObject({ notes: 2, net: '39.00' })
    expect(await of({ company_id: randomUUID() })).toMatchObject({ notes: 0, average: null })
    const points = await server.store
      .selectFrom('points_of_sale')
      .select(['id', 'company_id'])
      .where('tenant_id', '=', stage.tenantId)
      .execute()
    expect(points).toHaveLength(2)
    expect(await of({ point_of_sale_id: points.map(({ id }) => id).join() })).toMatchObject({ notes: 4 })
    const [point] = points.filter(({ company_id }) => company_id === idOf(OTHER))
    expect(await of({ point_of_sale_id: point?.id ?? '' })).toMatchObject({ notes: 1, net: '7.00' })
    expect(await of({ point_of_sale_id: point?.id ?? '', company_id: idOf(CNPJ) })).toMatchObject({ notes: 0 })
  })

  test('a user of one company group sees those of their companies only, whatever they ask for', async () => {
    await allow('secondary', ['cfe_dashboard:read', 'cfe:read', 'nfce:read'], idOf(OTHER))
    const ask = async (query: Record<string, string> = {}) =>
      (await stage.ask('/dash_ops/', { ...MARCH, ...query }, 'secondary')).figures
    expect(await ask()).toMatchObject({ notes: 2, net: '39.00' })
    expect(await ask({ company_id: idOf(CNPJ) })).toMatchObject({ notes: 0, net: '0.00' })
    const { items } = await stage.ask('/cfe_dashboard/products', MARCH, 'secondary')
    expect(items.map(({ description, total }) => [description, total])).toEqual([
      ['Cubo mágico', '32.00'],
      ['PÃO FRANCÊS', '7.00'],
    ])
    const { methods } = await stage.ask('/cfe_dashboard/payment_methods', MARCH, 'secondary')
    expect(methods.map(({ label }) => label)).toEqual(['Dinheiro', 'Cartão de Crédito'])
    // What policies alone let through.
    const { store } = server
    const { tenantId } = stage
    const seen = (...tables: ('figure_changes' | 'figure_days' | 'figure_product_spans')[]) =>
      scoped(store, { tenantId, companyIds: [idOf(OTHER)] }, (db) =>
        Promise.all(tables.map((table) => db.selectFrom(table).select('company_id').distinct().execute())),
      )
    const own = [{ company_id: idOf(OTHER) }]
    expect(await seen('figure_changes')).toEqual([own])
    await scoped(store, { tenantId, companyIds: 'all' }, (db) => foldFigures(db, tenantId))
    expect(await seen('figure_changes', 'figure_days', 'figure_product_spans')).toEqual([[], own, own])
    expect(await ask()).toMatchObject({ notes: 2, net: '39.00' })
  })

  test('types that the user may not read are not counted, refused when asked for, and all of them when there is none', async () => {
    await allow('reader', ['cfe_dashboard:read', 'nfce:read'])
    expect((await stage.ask('/dash_ops/', MARCH, 'reader')).figures).toMatchObject({ notes: 4, net: '40.00' })
    for (const type of ['cfe', 'cfe,nfce']) expect(await status(`/dash_ops/?type=${type}`, 'reader')).toBe(403)
    await allow('nobody', ['cfe_dashboard:read'])
    for (const path of [
      '/dash_ops/',
      '/cfe_dashboard/coupons',
      '/cfe_dashboard/products',
      '/cfe_dashboard/payment_methods',
    ]) {
      expect([path, await status(path, 'nobody')]).toEqual([path, 403])
    }
    // Notes of one company, coupons of all: each type as far as its own grant reaches.
    await allow('nobody', ['cfe_dashboard:read', 'nfce:read'], idOf(OTHER))
    await allow('nobody', ['cfe_dashboard:read', 'cfe:read'])
    expect((await stage.ask('/dash_ops/', MARCH, 'nobody')).figures).toMatchObject({ notes: 3, net: '71.00' })
  })

  test.each([
    ['the end before the start', 'date_start=2026-03-02&date_end=2026-03-01', 'date_end'],
    ['more than five years', 'date_start=2020-01-01&date_end=2025-01-01', 'date_end'],
    ['a day before all documents', 'date_start=1900-01-01&date_end=1900-01-02', 'date_start'],
    ['a day after all documents', 'date_start=9999-01-01&date_end=9999-12-31', 'date_end'],
    ['a day that does not exist', 'date_start=2026-02-30', 'date_start'],
    ['another type', 'type=nfe', 'type'],
    ['another grouping', 'grouping=year', 'grouping'],
    ['a point of sale that is none', 'point_of_sale_id=1', 'point_of_sale_id'],
  ])('refused: %s', async (_, query, field) => {
    const response = await server.call(`/dash_ops/?${query}`, { as: 'master', tenant: stage.tenantId })
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [field]])
  })

  test('without dates the last 30 days up to today, where the tenant is', async () => {
    // 00:30 in UTC is still the day before in São Paulo.
    server.clock.now = Date.parse('2026-03-31T00:30:00Z')
    expect((await stage.ask('/dash_ops/')).period).toEqual({ date_start: '2026-03-01', date_end: '2026-03-30' })
    expect((await stage.ask('/dash_ops/', { date_end: '2026-03-10' })).period.date_start).toBe('2026-02-09')
    expect((await stage.ask('/dash_ops/', { date_start: '2026-03-05' })).period.date_end).toBe('2026-03-30')
    expect((await stage.ask('/dash_ops/', { date_start: '2026-04-05' })).period.date_end).toBe('2026-04-05')
    const years = { date_start: '2020-03-02', date_end: '2025-03-01', grouping: 'day' }
    expect((await stage.ask('/dash_ops/', years)).points).toHaveLength(1826)
  })
})

describe('the documents behind a figure', () => {
  const notes = async (query: Record<string, string>) => {
    const given = new URLSearchParams({ ...MARCH, environment: 'production', ...query })
    const response = await server.call(`/custody/nfce/?${given}`, { as: 'master', tenant: stage.tenantId })
    const { items, total } = await response.json()
    const numbers = items.map((one: { number: number }) => one.number)
    // Those of the same second stand in any order.
    return [numbers.toSorted((a: number, b: number) => b - a), total]
  }
  const product = async (name: string) => {
    const { items } = await stage.ask('/cfe_dashboard/products', MARCH)
    return items.find(({ description }) => description === name)?.id ?? ''
  }

  test('sales, a product, payments and a tax, on local days', async () => {
    expect(await notes({ sales: '1' })).toEqual([[7, 3, 2, 1], 4])
    expect(await notes({ product_id: await product('Sal') })).toEqual([[7, 2, 1], 3])
    expect(await notes({ product_id: await product('Café') })).toEqual([[2], 1])
    expect(await notes({ product_id: '999999999' })).toEqual([[], 0])
    expect(await notes({ payment: '17' })).toEqual([[7, 2], 2])
    expect(await notes({ payment: '01,03' })).toEqual([[3, 1], 2])
    expect(await notes({ tax: 'icms' })).toEqual([[2], 1])
    expect(await notes({ tax: 'is' })).toEqual([[], 0])
    expect(await notes({ product_id: await product('Sal'), payment: '01' })).toEqual([[1], 1])
    expect(await notes({ product_id: await product('Sal'), status: 'authorized' })).toEqual([[7, 2, 1], 3])
    expect(await notes({ product_id: await product('Sal'), environment: 'homolog' })).toEqual([[4], 1])
    expect(await notes({ company_id: idOf(OTHER), payment: '03' })).toEqual([[3], 1])
  })

  test('page by page, also where they are on many days', async () => {
    const own = await openStage(server)
    const numbers = Array.from({ length: 24 }, (_, i) => i + 1)
    const sold = (number: number) =>
      soldNote({
        number,
        items: [[number % 2 ? 'Raro' : 'Outro', '1.00']],
        emittedAt: `2026-03-${String(number).padStart(2, '0')}T12:00:00-03:00`,
      })
    await own.take(...numbers.map(sold))
    const { items } = await own.ask('/cfe_dashboard/products', MARCH)
    const rare = items.find(({ description }) => description === 'Raro')?.id
    const found: number[] = []
    for (let page = 1; page <= 4; page++) {
      const path = `/custody/nfce/?product_id=${rare}&per_page=5&page=${page}`
      const answer = await (await server.call(path, { as: 'master', tenant: own.tenantId })).json()
      expect(answer.total).toBe(12)
      found.push(...answer.items.map((one: { number: number }) => one.number))
    }
    expect(found).toEqual(numbers.filter((one) => one % 2 === 1).reverse())
  })

  test('of coupons too, with environment and point of sale, which downloads take as well', async () => {
    const coupons = async (query: Record<string, string>) => {
      const given = new URLSearchParams({ ...MARCH, ...query })
      const response = await server.call(`/cfes/?${given}`, { as: 'master', tenant: stage.tenantId })
      const { items, total } = await response.json()
      return [items.map((one: { cfe_id: string }) => one.cfe_id), total]
    }
    const [first, second] = [couponKey({ day: '20260310' }), couponKey({ day: '20260311', cnpj: OTHER, number: 301 })]
    expect(await coupons({ sales: '1' })).toEqual([[second, first], 2])
    expect(await coupons({ product_id: await product('Cubo mágico') })).toEqual([[second, first], 2])
    expect(await coupons({ payment: '01', company_id: idOf(CNPJ) })).toEqual([[first], 1])
    expect(await coupons({ environment: 'homolog' })).toEqual([[], 0])
    const point = await scoped(server.store, { tenantId: stage.tenantId, companyIds: 'all' }, async (db) => {
      const { id: satId } = await db
        .selectFrom('sats')
        .select('id')
        .where('company_id', '=', idOf(CNPJ))
        .executeTakeFirstOrThrow()
      const { id: pointOfSaleId } = await db
        .selectFrom('points_of_sale')
        .select('id')
        .where('company_id', '=', idOf(CNPJ))
        .executeTakeFirstOrThrow()
      await moveSat(db, stage.tenantId, { satId, pointOfSaleId })
      // It went on since: the coupon stays where it was issued.
      await moveSat(db, stage.tenantId, { satId, pointOfSaleId: null })
      return pointOfSaleId
    })
    expect(await coupons({ point_of_sale_id: point })).toEqual([[first], 1])
    expect(await coupons({ point_of_sale_id: point, product_id: await product('Cubo mágico') })).toEqual([[first], 1])
    const body = {
      company_ids: [idOf(CNPJ)],
      sat_ids: [],
      point_of_sale_ids: [point],
      ...MARCH,
      // What the server's clock was set to: a day to come is refused.
      date_end: '2026-03-30',
      nf_type: 'cfe',
      environment: 'production',
      tz_offset: 180,
    }
    const preview = await server.call('/nf_download/?preview=1', {
      as: 'master',
      tenant: stage.tenantId,
      method: 'POST',
      body,
    })
    expect((await preview.json()).amount).toBe(1)
  })
})

test('documents that are taken at once, by as many connections, lose nothing', async () => {
  const own = await openStage(server)
  const batches = Array.from({ length: 3 }, (_, i) =>
    own.take(...Array.from({ length: 10 }, (__, j) => soldNote({ number: 1 + i * 10 + j, total: '1.00' }))),
  )
  await Promise.all(batches)
  expect((await own.ask('/dash_ops/', MARCH)).figures).toMatchObject({ notes: 30, net: '30.00' })
  const found = await recountSums(server.store, own.tenantId)
  expect(found).toMatchObject({ rows: 0 })
})
