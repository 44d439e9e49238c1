import { describe, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { API_ROOT } from '#api/client/address.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { widgets } from '#widgets/index.ts'
import { type OverRoute, type Route, routeAt } from '#widgets/kit/widget.ts'

const screen: Route['screen'] = () => Promise.reject(new Error('No screen is opened here'))
const over = (name: string, path: string): OverRoute => ({ name, path, needs: [], screen })
const routes: Route[] = [
  { name: 'list', path: '/things', needs: [], screen },
  { name: 'new', path: '/things/new', needs: [], screen },
  { name: 'one', path: '/things/:id', needs: [], screen, over: [over('part', 'parts/:part'), over('edit', 'edit')] },
]
const at = (pathname: string) => {
  const match = routeAt(routes, pathname)
  return match && { name: match.route.name, over: match.over?.name, params: match.params }
}

describe('the route at a path', () => {
  test.each([
    ['/things', { name: 'list', over: undefined, params: {} }],
    ['/things/new', { name: 'new', over: undefined, params: {} }],
    ['/things/7', { name: 'one', over: undefined, params: { id: '7' } }],
    ['/things/7/parts/8', { name: 'one', over: 'part', params: { id: '7', part: '8' } }],
    ['/things/7/edit', { name: 'one', over: 'edit', params: { id: '7' } }],
    ['/things/a%2Fb%20%C3%A7', { name: 'one', over: undefined, params: { id: 'a/b ç' } }],
  ])('%s', (pathname, found) => expect(at(pathname)).toEqual(found))

  test.each([
    '',
    '/',
    '/thing',
    '/Things',
    '/things/',
    '/things//parts/8',
    '/things/7/parts',
    '/things/7/parts/',
    '/things/7/parts/8/9',
    '/x/things',
    // Nobody can decode it
    '/things/%E0%A4%A',
  ])('%j is no route', (pathname) => expect(at(pathname)).toBeUndefined())
})

/** The contract's read behind an address. */
function endpointOf(path: string): Endpoint | undefined {
  const pathname = path.split('?')[0] ?? ''
  return Object.values<Endpoint>(contract).find((endpoint) => {
    const pattern = endpoint.path.replace(/:\w+/g, '[^/]+')
    return endpoint.method === 'GET' && new RegExp(`^${API_ROOT}${pattern}$`).test(pathname)
  })
}

/** Routes that ask for a login only, while what they load or the menu asks for more (docs/decisions.md#login-only-routes). */
const LOGIN_ONLY = new Set(['dashboard.park', 'sat-manager', 'devices.index', 'devices.activate', 'subscription_plan'])

/** What the route table asks for at an area's own path, beside what its children need: all conditions on matched routes must hold. */
const ofParent = (path: string): Needs => (path.startsWith('/grants/') ? ['grant:read'] : [])
/** What the route table asks for beside what each read needs: to change something there, or for the other reads. */
const ASKED_BESIDE: Readonly<Record<string, Needs>> = {
  'secondary_grants.edit': ['grant:update'],
  'sats.alert-changes': ['sat_notification:read'],
}
/** Routes of several parts, each of which its own permission opens: they begin with a read of one. */
const OF_PARTS = new Set(['notices', 'document.paper'])

describe.each(widgets.map((widget) => [widget.area, widget] as const))('%s', (_, widget) => {
  const preferences = { nfceIndex: { environment: 'production', itemsPerPage: 15 } } as const
  const all: { name: string; path: string; route: Route | OverRoute }[] = widget.routes.flatMap((route) => [
    { name: route.name, path: route.path, route },
    ...(route.over ?? []).map((inner) => ({ name: inner.name, path: `${route.path}/${inner.path}`, route: inner })),
  ])

  test('every route has a name and a path of its own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(new Set(all.map(({ path }) => path.replace(/:\w+/g, ':'))).size).toBe(all.length)
  })
  test('every route is the one found at its path', () => {
    const found = all.map(({ path }) => {
      const match = routeAt(widget.routes, path.replaceAll(':', ''))
      return (match?.over ?? match?.route)?.name
    })
    expect(found).toEqual(all.map(({ name }) => name))
  })
  test.each(widget.routes.filter(({ reads }) => reads).map((route) => [route.name, route] as const))(
    '%s needs what the reads it begins with need',
    (__, route) => {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, 'x']))
      const reads = (route.reads?.({ params, search: '', preferences }) ?? []).map(endpointOf)
      expect(reads.length).toBeGreaterThan(0)
      const needs = LOGIN_ONLY.has(route.name) ? [reads[0]?.needs ?? []].flat() : route.needs
      const beside = ASKED_BESIDE[route.name] ?? []
      const all = reads.map((endpoint) => [ofParent(route.path), endpoint?.needs ?? [], beside].flat())
      if (OF_PARTS.has(route.name)) expect(needs.flat()).toEqual(expect.arrayContaining(all.flat(2)))
      else expect(all.map((each) => [...new Set(each)])).toEqual(reads.map(() => needs))
    },
  )
  test('a menu entry needs what its route needs', () => {
    const isOpen = (path: string) => LOGIN_ONLY.has(routeAt(widget.routes, path)?.route.name ?? '')
    const entries = (widget.menu ?? []).filter(({ path }) => !isOpen(path))
    expect(entries.map(({ path }) => routeAt(widget.routes, path)?.route.needs)).toEqual(
      entries.map(({ needs }) => needs),
    )
  })
  test('only the routes that were decided so ask for a login alone', () => {
    // What loads nothing of a tenant: the user's own, and the ledger of norms.
    const own = ['profile', 'norms']
    const open = widget.routes.filter(({ name, needs }) => needs.length === 0 && !own.includes(name))
    expect(open.filter(({ name }) => !LOGIN_ONLY.has(name))).toEqual([])
  })
})
