import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'

// Public: bookmarks, the host's addresses and the `view` of partners' elements. A changed one must show in review.
const every = {
  home: paths.home(),
  login: paths.login(),
  'login, then home': paths.login('/'),
  'login, then a screen': paths.login('/nfces?page=2&status=authorized'),
  profile: paths.profile(),
  nfces: paths.nfces(),
  'nfces, filtered': paths.nfces('?page=2'),
  nfce: paths.nfce('35'),
  'nfce, of an odd key': paths.nfce('a/b?c#d'),
  nfceEvent: paths.nfceEvent('35', '7'),
  'nfceEvent, of odd ids': paths.nfceEvent('a/b', '?'),
} satisfies Record<string, string>

test('every path', () => {
  expect(every).toMatchInlineSnapshot(`
    {
      "home": "/",
      "login": "/login",
      "login, then a screen": "/login?next=%2Fnfces%3Fpage%3D2%26status%3Dauthorized",
      "login, then home": "/login",
      "nfce": "/nfces/35",
      "nfce, of an odd key": "/nfces/a%2Fb%3Fc%23d",
      "nfceEvent": "/nfces/35/events/7",
      "nfceEvent, of odd ids": "/nfces/a%2Fb/events/%3F",
      "nfces": "/nfces",
      "nfces, filtered": "/nfces?page=2",
      "profile": "/profile",
    }
  `)
})
test('none is missing above', () => {
  const named = new Set(Object.keys(every).map((name) => name.split(',')[0]))
  expect([...named]).toEqual(Object.keys(paths))
})
test('the areas’ paths lead to routes that read the same ids out of them', () => {
  const routes = widgets.flatMap((widget) => widget.routes)
  expect(routeAt(routes, paths.profile())?.route.name).toBe('profile')
  expect(routeAt(routes, paths.nfces())?.route.name).toBe('nfce.index')
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
