import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import type { Values } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { TAXPAYER } from '#domain/companies/taxpayer.ts'
import type { Filter } from '#widgets/kit/filters/filters.ts'
import { opposite } from '#ui/painted/table/sorting.ts'
import type { List } from '#widgets/kit/list/define-list.ts'

const ONE = '018f2b5e-0000-7000-8000-000000000001'
const TWO = '018f2b5e-0000-7000-8000-000000000002'
const route = { serialNumber: '000145872' }
/** What the list of a SAT's commands is asked beside its own query. */
const asks = { sat_id: ONE }

/** Every list of the product, by the name it is declared by. */
const lists = Object.values(import.meta.glob<Record<string, unknown>>('/src/widgets/**/*-list.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, List<unknown, Values>] => typeof entry[1] === 'object')

/** What looks like an id and is none to the server. */
const odd = (name: string): Values[] => [{ [name]: '-'.repeat(36) }, { [name]: ONE.replace('-7', '-0') }]

/** Values that a filter's own controls make, and some that they never do. */
function valuesOf(filter: Filter): { good: Values[]; bad: Values[] } {
  switch (filter.kind) {
    case 'company':
      return {
        good: [{ company_id: ONE }],
        bad: [{ company_id: '1' }, { company_id: `${ONE},${TWO}` }, ...odd('company_id')],
      }
    case 'points-of-sale':
      return {
        good: [{ point_of_sale_id: ONE }, { company_id: ONE, point_of_sale_id: `${ONE},${TWO}` }],
        bad: [{ point_of_sale_id: `${ONE},` }, { point_of_sale_id: 'x' }, ...odd('point_of_sale_id')],
      }
    case 'sat':
      return { good: [{ sat_id: ONE }], bad: [{ sat_id: 'x' }, ...odd('sat_id')] }
    case 'period':
      return {
        good: [
          { date_start: '2024-02-29' },
          { date_end: '2026-02-28' },
          { date_start: '2026-01-01', date_end: '2026-12-31' },
        ],
        bad: [{ date_start: '2026-02-30' }, { date_end: '01/02/2026' }, { date_start: '0000-01-01' }],
      }
    case 'environment':
      return { good: [{ environment: 'production' }, { environment: 'homolog' }], bad: [{ environment: '2' }] }
    case 'digits':
      return {
        good: [{ [filter.name]: '0' }, { [filter.name]: '9'.repeat(filter.most) }],
        bad: [{ [filter.name]: '9'.repeat(filter.most + 1) }, { [filter.name]: 'A' }],
      }
    case 'text':
      if (filter.shape === TAXPAYER) {
        return {
          good: [{ [filter.name]: '12345678909' }, { [filter.name]: '12.ABC.345/01DE-35' }],
          bad: [{ [filter.name]: '123.456' }, { [filter.name]: 'Maria' }],
        }
      }
      // Others with a form of their own are amounts.
      if (filter.shape) {
        return {
          good: [{ [filter.name]: '10' }, { [filter.name]: '10,5' }, { [filter.name]: `${'9'.repeat(12)}.99` }],
          bad: [{ [filter.name]: 'dez' }, { [filter.name]: '1.000,00' }, { [filter.name]: '-1' }],
        }
      }
      return {
        good: [{ [filter.name]: 'Ação & cia' }, { [filter.name]: 'x'.repeat(filter.most) }],
        bad: [{ [filter.name]: 'x'.repeat(filter.most + 1) }, { [filter.name]: ' x' }],
      }
    case 'linked': {
      const good: Record<string, string[]> = {
        sales: ['1'],
        product_id: ['7', '123456789'],
        payment: ['01', '17,20'],
        tax: ['icms', 'is'],
      }
      const bad: Record<string, string> = { sales: '0', product_id: 'x', payment: '1', tax: 'ipi' }
      return {
        good: [
          ...(good[filter.name] ?? []).map((value) => ({ [filter.name]: value })),
          ...(filter.labels ? [{ [filter.name]: '7', [filter.labels]: 'Café & cia' }] : []),
        ],
        bad: [{ [filter.name]: bad[filter.name] ?? '' }],
      }
    }
    case 'flag':
      return { good: [{ [filter.name]: '1' }], bad: [{ [filter.name]: 'sim' }] }
    default:
      return {
        good: Object.keys(filter.options).map((value) => ({ [filter.name]: value })),
        bad: [{ [filter.name]: 'unknown' }],
      }
  }
}

const searchOf = (values: Values) => `?${new URLSearchParams(values as Record<string, string>)}`
/** Names that a contract's query knows: it drops others without a word. */
const namesOf = ({ query }: Endpoint) => Object.keys((query._zod.def as unknown as { shape: object }).shape)

test('the lists are here', () => expect(lists.length).toBeGreaterThanOrEqual(8))

describe.each(lists)('%s', (_, list) => {
  const filters = list.filters.map(valuesOf)
  const size = list.prefers ? {} : { per_page: list.sizes.find((one) => one !== list.size) }
  const sorts = list.sorts.flatMap((one) => [one, opposite(one)]).filter((one) => one !== list.usual)
  const views: Values[] = [
    {},
    { page: 2, ...size },
    { page: 1_000_000 },
    ...sorts.map((sort) => ({ sort })),
    ...filters.flatMap(({ good }) => good),
  ]
  // Each filter's last value together with those of all others.
  views.push(Object.assign({ page: 3 }, ...filters.map(({ good }) => good.at(-1))))

  test.each(views)('%j is read as it was written', (view) => {
    expect(list.view.read(list.view.write(view))).toEqual(view)
  })

  test.each(views)('%j: the server knows and takes what it is asked', async (view) => {
    const { endpoint } = await loaded(list)
    for (const stored of [
      {},
      { nfceIndex: { environment: 'homolog', itemsPerPage: 50 }, cfeIndex: { itemsPerPage: 40 } },
    ]) {
      const query = { ...asks, ...list.query(view, stored) }
      expect(endpoint.query.safeParse(query).error).toBeUndefined()
      const asked = Object.keys(list.query(view, stored))
      expect(asked.filter((name) => !namesOf(endpoint).includes(name))).toEqual([])
      // Every filter narrows the answer by what was chosen.
      for (const [name, value] of Object.entries(view)) {
        const own = list.filters.find((filter) => 'name' in filter && filter.name === name)
        // What something is called is for the screen alone.
        if (list.filters.some((filter) => filter.kind === 'linked' && filter.labels === name)) continue
        const sent = own?.kind === 'flag' ? own.asks : name
        expect(query[sent as keyof typeof query]).toBe(value)
      }
    }
  })

  test('what is sent ahead of the screen is what the screen asks', async () => {
    const { endpoint } = await loaded(list)
    for (const view of views) {
      const search = list.view.write(view)
      const query = list.query(list.view.read(search), {})
      const input = { params: list.params(route), query } as never
      expect(list.reads({ params: route, search, preferences: {} })).toEqual([readKey(endpoint, input)[1]])
    }
  })

  test.each([
    ...filters.flatMap(({ bad }) => bad),
    { page: 0 },
    { page: 1_000_001 },
    { per_page: 7 },
    { unknown: 1 },
    { sort: 'x' },
  ])('%j in its address is ignored', (values: Values) => {
    expect(list.view.read(searchOf(values))).toEqual({})
  })

  test('pages have one of the offered sizes: that of the address, otherwise the one that the user prefers', () => {
    expect(list.sizes).toContain(list.size)
    expect(list.query({}, {}).per_page).toBe(list.size)
    const other = list.sizes.find((one) => one !== list.size)
    const asked = list.query(list.view.read(`?per_page=${other}`), {}).per_page
    expect(asked).toBe(other)
    if (!list.prefers) return
    const preferred = { [list.prefers]: { itemsPerPage: other } }
    expect(list.query({}, preferred).per_page).toBe(other)
    expect(list.query(list.view.read(`?per_page=${list.size}`), preferred).per_page).toBe(list.size)
  })
})

/** What comes with the screen of a list. */
async function loaded(list: List<unknown, Values>) {
  await list.load()
  return list.loaded()
}
