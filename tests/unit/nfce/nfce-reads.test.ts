import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listNfceEvents, listNfces, NfceQuery, readNfce, readNfceEvent } from '#api/contract/nfces.ts'
import { accessKeyCheckDigit } from '#domain/access-key.ts'
import { NFCE_STATUSES } from '#domain/document-status.ts'
import { nfceIndexOf, type StoredPreferences } from '#widgets/kit/preferences.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { nfceQuery } from '#widgets/nfce/nfce-query.ts'
import { NfceView } from '#widgets/nfce/nfce-view.ts'
import widget from '#widgets/nfce/widget.ts'
import { paths } from '#widgets/paths.ts'

const body = '3526011420016600018765001000000007100000007'
const key = body + accessKeyCheckDigit(body)
const ONE = '018f2b5e-0000-7000-8000-000000000001'
const TWO = '018f2b5e-0000-7000-8000-000000000002'
// Object.keys forgets the names' type.
const statuses = Object.keys(NFCE_STATUSES) as (keyof typeof NFCE_STATUSES)[]
const usual: StoredPreferences = { nfceIndex: { environment: 'production', itemsPerPage: 15 } }
const own: StoredPreferences = { nfceIndex: { environment: 'homolog', itemsPerPage: 50 } }

/** What is sent before the screen is there, at a path. */
function ahead(path: string, preferences = usual): readonly string[] {
  const [pathname = '', query] = path.split('?')
  const match = routeAt(widget.routes, pathname)
  if (!match) throw new Error(`No route at ${path}`)
  return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences }) ?? []
}

/** What the list asks: by which its answer is found in the cache. */
const listed = (search: string, preferences = usual) =>
  readKey(listNfces, { query: nfceQuery(NfceView.read(search), nfceIndexOf(preferences)) })[1]

/** Every search that the list's own controls can make of some values. */
const views = [
  {},
  { page: 2 },
  { page: 1_000_000 },
  { environment: 'production' as const },
  { environment: 'homolog' as const, page: 3 },
  { company_id: ONE },
  { point_of_sale_id: ONE },
  { company_id: ONE, point_of_sale_id: `${ONE},${TWO}` },
  { date_start: '2026-01-01' },
  { date_end: '2026-02-28' },
  { date_start: '2024-02-29', date_end: '2026-12-31', status: 'canceled' as const, environment: 'homolog' as const },
  ...statuses.map((status) => ({ status })),
]

describe.each([
  ['usual preferences', usual],
  ['preferences of one’s own', own],
])('the list, with %s', (_, preferences) => {
  test.each(views.map((view) => NfceView.write(view)))('%j: the screen finds what was sent ahead', (search) => {
    expect(ahead(`/nfces${search}`, preferences)).toEqual([listed(search, preferences)])
  })
  test.each(views.map((view) => [NfceView.write(view), view] as const))(
    '%j: the server takes what is asked',
    (__, view) => {
      expect(NfceQuery.safeParse(nfceQuery(view, nfceIndexOf(preferences))).error).toBeUndefined()
    },
  )
})

describe('the address of the list', () => {
  test('in another order is the same question', () => {
    const search = `?status=denied&page=2&company_id=${ONE}`
    expect(ahead(`/nfces${search}`)).toEqual([listed(search)])
  })
  test('says more than a preference', () => {
    expect(ahead('/nfces', own)[0]).toContain('environment=homolog')
    expect(ahead('/nfces?environment=production', own)[0]).toContain('environment=production')
    expect(ahead('/nfces', own)[0]).toContain('per_page=50')
  })
  test('does not choose the page size', () => {
    expect(ahead('/nfces?per_page=1000')[0]).toBe(ahead('/nfces')[0])
  })
  test.each(views.map((view) => [NfceView.write(view), view] as const))(
    '%j is read as it was written',
    (search, view) => {
      expect(NfceView.read(search)).toEqual(view)
    },
  )
  test.each([
    '?company_id=1',
    `?company_id=${ONE},${TWO}`,
    `?point_of_sale_id=${ONE},`,
    '?point_of_sale_id=x',
    '?date_start=2026-02-30',
    '?date_end=01/02/2026',
    '?status=unknown',
    '?environment=2',
    '?page=0',
    '?page=1000001',
    '?per_page=50',
  ])('%s is ignored by the screen', (search) => expect(NfceView.read(search)).toEqual({}))
  test('knows every status there is', () => {
    expect(statuses.filter((status) => NfceView.read(`?status=${status}`).status !== status)).toEqual([])
  })
})

describe('a note', () => {
  test('is sent for ahead with its events, as the screen asks for them', () => {
    const asked = [readKey(readNfce, { params: { key } })[1], readKey(listNfceEvents, { params: { key } })[1]]
    expect(ahead(paths.nfce(key))).toEqual(asked)
    // The event's dialog stands over it.
    expect(ahead(paths.nfceEvent(key, ONE))).toEqual(asked)
  })
  test('of an odd key is asked for by that key', () => {
    expect(ahead(paths.nfce('a/b?c'))[0]).toBe(readKey(readNfce, { params: { key: 'a/b?c' } })[1])
  })
})

describe('the declaration', () => {
  test.each([
    ['nfce.index', listNfces],
    ['nfce.detail', readNfce],
    ['nfce_event.detail', readNfceEvent],
  ])('%s needs what its screen first asks for', (name, endpoint) => {
    const routes = widget.routes.flatMap((route) => [route, ...(route.over ?? [])])
    expect(routes.find((route) => route.name === name)?.needs).toEqual(endpoint.needs)
  })
  test('names every route above', () => {
    const names = widget.routes.flatMap((route) => [route.name, ...(route.over ?? []).map((over) => over.name)])
    expect(names).toEqual(['nfce.index', 'nfce.detail', 'nfce_event.detail'])
  })
  test.each([
    ['fiscal-nfce-list', {}, 'nfce.index', {}],
    ['fiscal-nfce-detail', { 'nfce-key': key }, 'nfce.detail', { nfce_key: key }],
  ])('%s starts at a screen of its own', (tag, attributes, name, params) => {
    const match = routeAt(widget.routes, widget.elements[tag]?.start(attributes) ?? '')
    expect(match).toMatchObject({ route: { name }, over: undefined, params })
  })
  test('every element is above', () => {
    expect(Object.keys(widget.elements)).toEqual(['fiscal-nfce-list', 'fiscal-nfce-detail'])
  })
  test('a note’s element takes an access key and nothing else', () => {
    const valid = widget.elements['fiscal-nfce-detail']?.attributes?.['nfce-key']
    expect(valid?.(key)).toBe(true)
    for (const wrong of ['', '35', `${key} `, '../users', key.replace(/.$/, 'X')]) expect(valid?.(wrong)).toBe(false)
  })
})
