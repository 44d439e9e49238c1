import { expect, test } from 'vitest'
import { satisfies } from '#domain/access/needs.ts'
import { closure, PERMISSIONS } from '#domain/access/permissions.ts'
import { menu } from '#host/shell/menu.ts'
import { routes } from '#host/routes.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { USES } from '../../page/permissions/uses.ts'

test('every permission has its use', () => {
  expect(Object.keys(USES)).toEqual(PERMISSIONS.map(({ id }) => id))
})

test.each(PERMISSIONS)('$id: what the menu offers its holder opens', ({ id }) => {
  const user = { is_master: false, permissions: closure([id]) }
  const offered = menu.filter(({ needs }) => satisfies(needs, user))
  for (const { path } of offered) expect(satisfies(routeAt(routes, path)?.route.needs ?? [], user), path).toBe(true)
  if (USES[id] !== 'choices') expect(offered.map(({ path }) => path)).not.toEqual([])
})
