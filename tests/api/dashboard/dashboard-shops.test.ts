import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardShops, ProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { foldFigures } from '#api/server/documents/figures/fold.ts'
import { scoped } from '#api/server/store/scope.ts'
import { CNPJ, cfe, cfeCanc, couponKey, noteKey, procEvento } from '../../documents.ts'
import { grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'
import { MARCH, openStage, type Stage, soldNote } from './dashboard-stage.ts'

// Which shop sold how much, of all and of a product (docs/decisions.md#sales-by-shop).

const OTHER = '11444777000161'
const LAST = '19131243000197'

let server: TestServer
let stage: Stage
/** By CNPJ. */
let companies: Map<string, string>

beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 100 * 86_400, refreshSeconds: 100 * 86_400 })
  server.clock.now = Date.parse('2026-04-20T15:00:00Z')
  stage = await openStage(server)
  const at = (day: string, time = '12:00:00') => ({ emittedAt: `2026-${day}T${time}-03:00` })
  await stage.take(
    soldNote({
      number: 1,
      total: '100.00',
      items: [
        ['Sal', '60.00'],
        ['Café', '40.00'],
      ],
      ...at('03-10'),
    }),
    soldNote({ number: 2, total: '50.01', items: [['Sal', '50.01']], ...at('03-11') }),
    soldNote({ number: 3, total: '30.00', items: [['Sal', '30.00']], ...at('03-12') }),
    procEvento(noteKey({ number: 3 })),
    soldNote({ number: 1, cnpj: OTHER, total: '200.00', items: [['Café em grãos', '200.00']], ...at('03-10') }),
    soldNote({ number: 2, cnpj: OTHER, total: '7.00', items: [['Sal', '7.00']], ...at('03-11') }),
    // Of February alone: 35 days before its day of March.
    soldNote({ number: 1, cnpj: LAST, total: '80.00', yearMonth: '2602', ...at('02-10') }),
    soldNote({ number: 4, total: '60.00', yearMonth: '2602', ...at('02-05') }),
    cfe({ day: '20260310' }),
    cfe({ day: '20260311', number: 103 }),
    cfeCanc(couponKey({ day: '20260311', number: 103 }), { day: '20260311', number: 104 }),
    soldNote({ number: 9, total: '999.00', environment: 'homolog', ...at('03-10') }),
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
const shops = (query: Record<string, string | number> = {}, as: Person = 'master') =>
  stage.ask('/cfe_dashboard/shops', { ...MARCH, ...query }, as)
const ask = (path: string, as: Person = 'master') => server.call(path, { as, tenant: stage.tenantId })
const namesOf = ({ items }: Pick<DashboardShops, 'items'>) =>
  items.map(({ company, point_of_sale }) => [company.cnpj, point_of_sale && point_of_sale.name])

async function productId(description: string): Promise<string> {
  const { items } = await stage.ask('/cfe_dashboard/products', MARCH)
  return items.find((one) => one.description === description)?.id ?? ''
}
async function productShops(description: string, query: Record<string, string> = {}, as: Person = 'master') {
  const given = new URLSearchParams({ ...MARCH, ...query })
  const response = await ask(`/cfe_dashboard/products/${await productId(description)}/shops?${given}`, as)
  return { status: response.status, answer: (await response.json()) as ProductShops }
}

/** The same before the sums are folded, and after. */
describe.each(['not folded', 'folded'])('%s', (state) => {
  beforeAll(async () => {
    const { tenantId } = stage
    if (state === 'folded')
      await scoped(server.store, { tenantId, companyIds: 'all' }, (db) => foldFigures(db, tenantId))
  })

  test('each company has its value, notes, mean and what was cancelled, the highest first', async () => {
    const { items, ...rest } = await shops()
    expect(items.map(({ company, ...one }) => ({ cnpj: company.cnpj, ...one }))).toEqual([
      {
        cnpj: OTHER,
        point_of_sale: null,
        net: '207.00',
        notes: 2,
        average: '103.50',
        cancellations: 0,
        canceled: '0.00',
        previous_net: '0.00',
      },
      {
        cnpj: CNPJ,
        point_of_sale: null,
        net: '182.01',
        notes: 3,
        average: '60.67',
        cancellations: 2,
        canceled: '62.00',
        previous_net: '60.00',
      },
      // It sold in the weeks before, and nothing since: who looks for that finds it.
      {
        cnpj: LAST,
        point_of_sale: null,
        net: '0.00',
        notes: 0,
        average: null,
        cancellations: 0,
        canceled: '0.00',
        previous_net: '80.00',
      },
    ])
    expect(rest).toEqual({
      total: 3,
      highest: '207.00',
      sum: {
        net: '389.01',
        notes: 5,
        average: '77.80',
        cancellations: 2,
        canceled: '62.00',
        previous_net: '140.00',
      },
      period: MARCH,
      // Thirty-one days lie five weeks earlier beside the same days of the week.
      compared: { date_start: '2026-01-25', date_end: '2026-02-24', weeks: 5, until: null },
    })
  })

  test('by point of sale, also of a SAT that stood nowhere', async () => {
    const { items, total } = await shops({ by: 'point_of_sale' })
    expect(items.map(({ company, point_of_sale, net }) => [company.cnpj, point_of_sale?.name, net])).toEqual([
      [OTHER, 'Caixa – série 2', '207.00'],
      [CNPJ, 'Caixa – série 2', '150.01'],
      [CNPJ, undefined, '32.00'],
      [LAST, 'Caixa – série 2', '0.00'],
    ])
    expect(total).toBe(4)
  })

  test('in the order that is asked for, page by page, and by what one types of a name', async () => {
    const first = async (sort: string) => {
      const { items, highest } = await shops({ sort, per_page: 1 })
      return [items[0]?.company.cnpj, highest]
    }
    expect(await first('-notes')).toEqual([CNPJ, '3'])
    expect(await first('-average')).toEqual([OTHER, '103.50'])
    expect(await first('-canceled')).toEqual([CNPJ, '62.00'])
    const all = namesOf(await shops({}))
    expect(namesOf(await shops({ sort: '-net' }))).toEqual(all)
    expect(namesOf(await shops({ sort: 'net' }))).toEqual(all.toReversed())
    expect((await shops({ sort: 'net' })).highest).toBe('207.00')
    const second = await shops({ per_page: 1, page: 2 })
    expect([namesOf(second), second.total, second.highest]).toEqual([[[CNPJ, null]], 3, '207.00'])
    expect(namesOf(await shops({ per_page: 2, page: 3 }))).toEqual([])
    expect((await shops({ search: 'esquína' })).total).toBe(3)
    expect(namesOf(await shops({ search: 'nenhures' }))).toEqual([])
    expect((await shops({ search: 'nenhures' })).sum).toMatchObject({ net: '0.00', notes: 0, average: null })
    expect((await shops({ by: 'point_of_sale', search: 'caixa 2' })).total).toBe(3)
  })

  test('filters leave what they leave in every figure of the dashboard', async () => {
    const narrowed: Record<string, string>[] = [
      {},
      { type: 'nfce' },
      { type: 'cfe' },
      { environment: 'homolog' },
      { company_id: idOf(CNPJ) },
    ]
    for (const query of narrowed) {
      const { figures } = await stage.ask('/dash_ops/', { ...MARCH, ...query })
      for (const by of ['company', 'point_of_sale']) {
        const { sum } = await shops({ ...query, by })
        expect([query, by, sum]).toMatchObject([
          query,
          by,
          { net: figures.net, notes: figures.notes, canceled: figures.canceled, average: figures.average },
        ])
      }
    }
    const { items } = await shops({ by: 'point_of_sale' })
    const point = items.find(({ company }) => company.cnpj === CNPJ)?.point_of_sale?.id ?? ''
    // The company of a point of sale has what that sold.
    expect((await shops({ point_of_sale_id: point })).items).toMatchObject([{ net: '150.01', previous_net: '60.00' }])
  })

  test('a product by shop: value, and in how many documents', async () => {
    const { answer } = await productShops('Sal')
    expect(answer).toMatchObject({
      product: { description: 'Sal' },
      total: 2,
      sum: { total: '117.01', documents: 3 },
      highest: '110.01',
      period: MARCH,
    })
    const figures = ({ items }: ProductShops) =>
      items.map(({ company, point_of_sale, total, documents }) => [
        company.cnpj,
        point_of_sale && point_of_sale.name,
        total,
        documents,
      ])
    expect(figures(answer)).toEqual([
      [CNPJ, null, '110.01', 2],
      [OTHER, null, '7.00', 1],
    ])
    const points = await productShops('Cubo mágico', { by: 'point_of_sale' })
    expect(figures(points.answer)).toEqual([[CNPJ, null, '32.00', 1]])
    expect((await productShops('Sal', { company_id: idOf(OTHER) })).answer.sum).toEqual({ total: '7.00', documents: 1 })
    expect((await productShops('Sal', { date_start: '2026-03-11', date_end: '2026-03-11' })).answer.sum).toEqual({
      total: '57.01',
      documents: 2,
    })
    expect((await productShops('Sal', { type: 'cfe' })).answer.items).toEqual([])
  })

  test('products have in how many documents they were sold, and are found by each word of their name', async () => {
    const found = async (search?: string) => {
      const { items, total } = await stage.ask('/cfe_dashboard/products', {
        ...MARCH,
        ...(search === undefined ? {} : { search }),
      })
      expect(total).toBe(items.length)
      return items.map(({ description, documents }) => [description, documents])
    }
    expect(await found()).toEqual([
      ['Café em grãos', 1],
      ['Sal', 3],
      ['Café', 1],
      ['Cubo mágico', 1],
    ])
    expect(await found('CAFE')).toEqual([
      ['Café em grãos', 1],
      ['Café', 1],
    ])
    expect(await found('grãos caf')).toEqual([['Café em grãos', 1]])
    expect(await found('%')).toEqual([])
    expect(await found('nada')).toEqual([])
  })
})

describe('who sees some companies', () => {
  beforeAll(async () => {
    const [tenant_id, group] = [stage.tenantId, randomUUID()]
    await server.store.insertInto('company_groups').values({ tenant_id, id: group, description: 'Uma' }).execute()
    await server.store
      .insertInto('company_group_companies')
      .values({ tenant_id, company_group_id: group, company_id: idOf(OTHER) })
      .execute()
    await grant(server.store, { id: tenant_id, companies: [] }, people.secondary, {
      description: 'Uma loja',
      permissions: ['cfe_dashboard:read', 'cfe:read', 'nfce:read'],
      group,
    })
    await grant(server.store, { id: tenant_id, companies: [] }, people.reader, {
      description: 'Sem painel',
      permissions: ['nfce:read'],
    })
  })

  test('has their ranking alone, whatever is asked for', async () => {
    expect(namesOf(await shops({}, 'secondary'))).toEqual([[OTHER, null]])
    expect(namesOf(await shops({ by: 'point_of_sale' }, 'secondary'))).toEqual([[OTHER, 'Caixa – série 2']])
    expect(namesOf(await shops({ company_id: idOf(CNPJ) }, 'secondary'))).toEqual([])
    expect((await shops({}, 'secondary')).sum).toMatchObject({ net: '207.00', notes: 2 })
  })

  test('has the shops of a product among these, and no name of a product that they do not sell', async () => {
    expect((await productShops('Sal', {}, 'secondary')).answer).toMatchObject({
      total: 1,
      sum: { total: '7.00', documents: 1 },
    })
    const { status, answer } = await productShops('Café', {}, 'secondary')
    expect([status, JSON.stringify(answer)]).toEqual([404, expect.not.stringContaining('Caf')])
  })

  test('is refused without the permission of the dashboard', async () => {
    expect((await ask('/cfe_dashboard/shops', 'reader')).status).toBe(403)
    expect((await ask('/cfe_dashboard/products/1/shops', 'reader')).status).toBe(403)
  })
})

test.each([
  ['an order that is none', '/cfe_dashboard/shops?sort=name', 400],
  ['a grouping that is none', '/cfe_dashboard/shops?by=tenant', 400],
  ['days that end before they begin', '/cfe_dashboard/shops?date_start=2026-03-02&date_end=2026-03-01', 400],
  ['a product that is none', '/cfe_dashboard/products/999999999/shops', 404],
  ['a product by another kind of id', '/cfe_dashboard/products/1e3/shops', 404],
])('refused: %s', async (_, path, status) => {
  expect((await ask(path)).status).toBe(status)
})
