import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { CfeQuery, listCfeSkips, listCfes, readCfe } from '#api/contract/cfes.ts'
import { widgets } from '#widgets/index.ts'
import { cfeIndexOf, type StoredPreferences } from '#widgets/kit/preferences.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { cfeQuery, skipsQuery } from '#widgets/cfe/cfe-query.ts'
import { CfeView, listSearch, SkipsView } from '#widgets/cfe/cfe-view.ts'
import widget from '#widgets/cfe/widget.ts'
import { paths } from '#widgets/paths.ts'

const ONE = '018f2b5e-0000-7000-8000-000000000001'
const own: StoredPreferences = { cfeIndex: { itemsPerPage: 40 } }

/** What is sent before the screen is there, at a path. */
function ahead(path: string, preferences: StoredPreferences = {}): readonly string[] {
  const [pathname = '', query] = path.split('?')
  const match = routeAt(widget.routes, pathname)
  if (!match) throw new Error(`No route at ${path}`)
  return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences }) ?? []
}

/** What the list asks: by which its answer is found in the cache. */
const listed = (search: string, preferences: StoredPreferences = {}) =>
  readKey(listCfes, { query: cfeQuery(CfeView.read(search), cfeIndexOf(preferences)) })[1]

/** Every search that the list's own controls can make of some values. */
const views = [
  {},
  { page: 2 },
  { company_id: ONE },
  { sat_id: ONE, serial_number: '000145872' },
  { serial_number: '0' },
  { date_start: '2026-01-01' },
  { date_end: '2026-02-28' },
  { status: 'in_memory' as const },
  { status: 'transmitted' as const, page: 1_000_000 },
  { status: 'cancelled' as const, date_start: '2024-02-29', date_end: '2026-12-31' },
]

describe('the list', () => {
  test.each(views.map((view) => [CfeView.write(view), view] as const))(
    '%j: the screen finds what was sent ahead, and the server takes it',
    (search, view) => {
      expect(ahead(`/cfes${search}`)).toEqual([listed(search)])
      expect(CfeQuery.safeParse(cfeQuery(view, cfeIndexOf({}))).error).toBeUndefined()
      expect(CfeView.read(search)).toEqual(view)
    },
  )
  test('shows ten to a page unless told otherwise, and the address does not tell', () => {
    expect(ahead('/cfes')[0]).toContain('per_page=10')
    expect(ahead('/cfes?per_page=1000', own)[0]).toContain('per_page=40')
  })
  test.each([
    '?company_id=1',
    '?sat_id=x',
    '?serial_number=1234567890',
    '?serial_number=A',
    '?date_start=2026-02-30',
    '?status=pending',
    '?page=0',
    '?tab=information',
  ])('%s is ignored by the screen', (search) => expect(CfeView.read(search)).toEqual({}))
})

describe('a coupon over the list', () => {
  test('is sent for ahead with the list beneath it, which does not hear of the tab', () => {
    const search = '?status=cancelled&page=3&tab=products'
    expect(ahead(paths.cfe('35', search))).toEqual([
      listed('?status=cancelled&page=3'),
      readKey(readCfe, { params: { id: '35' } })[1],
    ])
  })
  test('leaves its tab behind when it closes', () => {
    expect(listSearch(CfeView.read('?status=cancelled&page=3&tab=products'))).toBe('?status=cancelled&page=3')
  })
})

describe('the skipped numbers', () => {
  test.each(['', '?page=2', '?page=2&per_page=50'])('%j: the screen finds what was sent ahead', (search) => {
    const query = skipsQuery(SkipsView.read(search))
    expect(ahead(paths.cfeSkips(search))).toEqual([readKey(listCfeSkips, { query })[1]])
  })
  test('are ten to a page unless told otherwise', () => {
    expect(skipsQuery(SkipsView.read('?per_page=1000'))).toEqual({ page: 1, per_page: 10 })
  })
  test('pages have no other number of rows than those offered', () => {
    expect(['5', '10', '20', '50', '7', '51', 'x'].map((size) => SkipsView.read(`?per_page=${size}`))).toEqual([
      { per_page: 5 },
      { per_page: 10 },
      { per_page: 20 },
      { per_page: 50 },
      {},
      {},
      {},
    ])
  })
})

describe('the declaration', () => {
  const nameAt = (path: string) => {
    const match = routeAt(
      widgets.flatMap(({ routes }) => routes),
      path,
    )
    return match?.over?.name ?? match?.route.name
  }
  test.each([
    [paths.cfes(), 'cfe.index'],
    [paths.cfeSkips(), 'cfe.skips'],
    [paths.cfe('35'), 'cfe.detail'],
    [paths.cfe('a/b?c'), 'cfe.detail'],
  ])('%s leads to %s', (path, name) => expect(nameAt(path)).toBe(name))
  test.each([
    ['cfe.index', listCfes],
    ['cfe.detail', readCfe],
    ['cfe.skips', listCfeSkips],
  ])('%s needs what its screen first asks for', (name, endpoint) => {
    const routes = widget.routes.flatMap((route) => [route, ...(route.over ?? [])])
    expect(routes.find((route) => route.name === name)?.needs).toEqual(endpoint.needs)
  })
  test('every element starts at a screen of its own', () => {
    const starts = Object.entries(widget.elements).map(([tag, { start }]) => [tag, nameAt(start({}))])
    expect(starts).toEqual([
      ['fiscal-cfe-list', 'cfe.index'],
      ['fiscal-cfe-skips', 'cfe.skips'],
    ])
  })
})
