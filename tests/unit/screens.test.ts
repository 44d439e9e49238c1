import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { type Match, routeAt } from '#widgets/kit/widget.ts'
import { IDS, type Ids } from '../screens/ids.ts'
import { elementUses, screens } from '../screens/screens.ts'

// The keys are those of Ids.
const ids = Object.fromEntries(IDS.map((name) => [name, name])) as Ids
const routes = widgets.flatMap((widget) => widget.routes)
const matchOf = (path: string): Match | undefined => routeAt(routes, path.split('?')[0] ?? '')

/** Forms that are the same in both contexts of accesses, and what stands at an address that makes no sense. */
const LEFT_OUT = ['secondary_roles.create', 'secondary_roles.edit']
const isFault = (name: string) => name.startsWith('grants.invalid_context')

test('every route has its screen in the list, and every screen of it a route', () => {
  const found = screens.map(({ path }) => matchOf(path(ids)))
  const names = found.map((match) => match?.over?.name ?? match?.route.name ?? 'none')
  const all = routes.flatMap(({ name, over = [] }) => [name, ...over.map((one) => one.name)])
  const wanted = all.filter((name) => !isFault(name) && !LEFT_OUT.includes(name))
  expect([...new Set(names)].toSorted()).toEqual(wanted.toSorted())
})
test('no two screens are called the same', () => {
  expect(new Set(screens.map(({ title }) => title)).size).toBe(screens.length)
})
test('every element starts at one of them, with the attributes that it needs', () => {
  const specs = widgets.flatMap(({ elements }) => Object.entries(elements))
  expect([...elementUses.keys()].toSorted()).toEqual(specs.map(([tag]) => tag).toSorted())
  for (const { path, element } of screens) {
    if (!element) continue
    const { attributes = {}, start } = Object.fromEntries(specs)[element.tag] ?? { start: () => '' }
    const values = element.attributes?.(ids) ?? {}
    expect(Object.keys(values), element.tag).toEqual(Object.keys(attributes))
    expect(start(values), element.tag).toBe(path(ids))
  }
})
