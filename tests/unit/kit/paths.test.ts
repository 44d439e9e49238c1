import { expect, test } from 'vitest'
import { paths } from '#widgets/paths.ts'
import { IDS } from '../../screens/ids.ts'
import { functionOf, ids, matchOf } from '../../screens/names.ts'
import { screens } from '../../screens/screens.ts'

// Public: bookmarks, the host's addresses and the `view` of partners' elements. A changed one must show in review.
const every = {
  ...Object.fromEntries(screens.map(({ title, path }) => [title, path(ids)])),
  login: paths.login(),
  'login, then home': paths.login('/'),
  'login, then a screen': paths.login('/nfces?page=2&status=authorized'),
  // Their screens are those of the other context.
  'newRole, secondary': paths.newRole('secondary'),
  'role, secondary': paths.role('secondary', '7'),
} satisfies Record<string, string>

test('every path', () => expect(`${JSON.stringify(every, null, 2)}\n`).toMatchFileSnapshot('paths.json'))
test('each is one of a screen, or of those before the login', () => {
  const called = new Set(['login', ...screens.map(functionOf)])
  expect([...called].toSorted()).toEqual(Object.keys(paths).toSorted())
})
test('what a path ends with comes after its ids, where it may end with anything', () => {
  const whole = ['login', 'profile', 'importDocuments', 'norms', 'subscriptionPlan', 'security']
  for (const [name, one] of Object.entries(paths)) {
    if (whole.includes(name)) continue
    // A context is as good as any id here.
    const path = one as (...given: string[]) => string
    // What may be left out does not count.
    const given = IDS.slice(0, path.length)
    expect(path(...given, '?page=2'), name).toBe(`${path(...given)}?page=2`)
  }
})
test('the areas’ paths lead to routes that read the same ids out of them, odd ones too', () => {
  for (const odd of ['a/b', '?x', 'a/b?c#d', 'a/b ç']) {
    for (const { title, path } of screens) {
      const asked = new Set<string>()
      const watched = new Proxy(ids, {
        get(_, name) {
          asked.add(`${odd} ${String(name)}`)
          return `${odd} ${String(name)}`
        },
      })
      const match = matchOf(path(watched))
      const plain = matchOf(path(ids))
      expect([match?.route.name, match?.over?.name], title).toEqual([plain?.route.name, plain?.over?.name])
      // What is asked for behind a '?' is for the screen to read.
      if (!path(ids).includes('?')) expect(Object.values(match?.params ?? {}), title).toEqual([...asked])
    }
  }
  expect(matchOf('/grants/tertiary/roles')).toMatchObject({
    route: { name: 'grants.invalid_context.child' },
    params: { context: 'tertiary' },
  })
})
