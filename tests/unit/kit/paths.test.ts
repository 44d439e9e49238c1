import { expect, test, vi } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { IDS, type Ids } from '../../screens/ids.ts'
import { screens } from '../../screens/screens.ts'

// Each id stands for itself; the keys are those of Ids.
const ids = Object.fromEntries(IDS.map((name) => [name, name])) as Ids
// Public: bookmarks, the host's addresses and the `view` of partners' elements. A changed one must show in review.
const every = {
  ...Object.fromEntries(screens.map(({ title, path }) => [title, path(ids)])),
  login: paths.login(),
  'login, then home': paths.login('/'),
  'login, then a screen': paths.login('/nfces?page=2&status=authorized'),
  'nfces, filtered': paths.nfces('?page=2'),
  'nfce, of an odd key': paths.nfce('a/b?c#d'),
  'nfce, from a list': paths.nfce('35', '?page=2'),
  'nfceEvent, from a list': paths.nfceEvent('35', '7', '?page=2'),
  'nfceEvent, of odd ids': paths.nfceEvent('a/b', '?'),
  'cfe, of an odd key, at a tab': paths.cfe('a/b?c#d', '?tab=taxes'),
  'newCompany, from a list': paths.newCompany('?page=2'),
  'company, from a list': paths.company('7', '?page=2'),
  'grants, secondary': paths.grants('secondary', '?page=2'),
  'userGrants, of an odd id': paths.userGrants('secondary', 'a/b?'),
  'roles, secondary': paths.roles('secondary', '?page=2'),
  'newRole, secondary': paths.newRole('secondary'),
  'role, from a list': paths.role('primary', '7', '?page=2'),
  'deviceActivation, of a code': paths.deviceActivation('?user_code=WDJB-MJHT'),
} satisfies Record<string, string>

test('every path', () => expect(`${JSON.stringify(every, null, 2)}\n`).toMatchFileSnapshot('paths.json'))
test('each is one of a screen, or of those before the login', () => {
  const called = new Set(['login'])
  // `paths` call each other.
  const spies = Object.keys(paths).map((name) =>
    // The keys are those of paths.
    vi.spyOn(paths, name as keyof typeof paths).mockImplementation(() => {
      called.add(name)
      return '/'
    }),
  )
  for (const { path } of screens) path(ids)
  for (const spy of spies) spy.mockRestore()
  expect([...called].toSorted()).toEqual(Object.keys(paths).toSorted())
})
test('the areas’ paths lead to routes that read the same ids out of them', () => {
  const routes = widgets.flatMap((widget) => widget.routes)
  expect(routeAt(routes, paths.profile())?.route.name).toBe('profile')
  expect(routeAt(routes, paths.nfces())?.route.name).toBe('nfce.index')
  expect(routeAt(routes, paths.cfeSkips())?.route.name).toBe('cfe.skips')
  expect(routeAt(routes, paths.newRole('primary'))?.route.name).toBe('primary_roles.create')
  expect(routeAt(routes, paths.role('secondary', 'a/b'))).toMatchObject({
    route: { name: 'secondary_roles.edit' },
    params: { role_id: 'a/b' },
  })
  expect(routeAt(routes, '/grants/tertiary/roles')).toMatchObject({
    route: { name: 'grants.invalid_context.child' },
    params: { context: 'tertiary' },
  })
  expect(routeAt(routes, paths.cfe('a/b ç'))).toMatchObject({
    route: { name: 'cfe.index' },
    over: { name: 'cfe.detail' },
    params: { cfe_key: 'a/b ç' },
  })
  expect(routeAt(routes, paths.nfce('a/b ç'))).toMatchObject({
    route: { name: 'nfce.detail' },
    over: undefined,
    params: { nfce_key: 'a/b ç' },
  })
  expect(routeAt(routes, paths.nfceEvent('a/b', '?x'))).toMatchObject({
    over: { name: 'nfce_event.detail' },
    params: { nfce_key: 'a/b', event_id: '?x' },
  })
})
