import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { filesNaming, ids, matchOf } from '../screens/names.ts'
import { elementUses, screens } from '../screens/screens.ts'

const routes = widgets.flatMap((widget) => widget.routes)

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
test('every element starts at one of them, its own, with the attributes that it needs', () => {
  const specs = new Map(widgets.flatMap(({ elements }) => Object.entries(elements)))
  expect([...elementUses.keys()].toSorted()).toEqual([...specs.keys()].toSorted())
  const starts = screens.flatMap(({ path, element }) => {
    const spec = specs.get(element?.tag ?? '')
    if (!element || !spec) return []
    const values = element.attributes?.(ids) ?? {}
    expect(Object.keys(values), element.tag).toEqual(Object.keys(spec.attributes ?? {}))
    expect(spec.start(values), element.tag).toBe(path(ids))
    if (spec.only) expect(matchOf(path(ids))?.route.name, element.tag).toBe(spec.only)
    return [path(ids)]
  })
  expect(new Set(starts).size).toBe(specs.size)
})

/** In how many files a screen is named by hand, at most. Stored smaller, never larger. */
const MOST_FILES = 14
/** What tests and guides take where any screen would do: a list, what it leads to, another list, the park, a form, what is a user's own. */
const EXAMPLES = [
  'fiscal-nfce-list',
  'fiscal-nfce-detail',
  'fiscal-cfe-list',
  'fiscal-sat-park',
  'fiscal-companies',
  'fiscal-profile',
]
/** What names so many screens is a list of them. */
const MANY = 9
/** Lists beside this one and the declarations, each with what it says that follows from nothing else. */
const LISTS: Readonly<Record<string, string>> = {
  'src/widgets/paths.ts': 'addresses, by which areas meet',
  'src/domain/access/embedding.ts': 'what a token of a page may be bound to',
  'src/api/server/identity/callers/embed-calls.ts': 'the calls that such a token may make',
  'tests/page/host/guard.test.ts': 'who is sent home from where',
  'tests/page/permissions/uses.ts': 'what each permission is for',
}
const isOwn = (file: string) => /^(tests\/screens\/\w+\.ts|src\/widgets\/[\w-]+\/widget\.ts)$/.test(file)
const naming = filesNaming(screens)

test('a screen is named by hand in few files, but for those that stand for all of them', () => {
  const plain = screens.filter(({ element }) => !EXAMPLES.includes(element?.tag ?? ''))
  const found = plain.map(({ title }) => [title, naming.get(title) ?? []] as const)
  expect(found.filter(([, files]) => files.length > MOST_FILES)).toEqual([])
  const examples = screens.filter(({ element }) => EXAMPLES.includes(element?.tag ?? ''))
  const few = examples.filter(({ title }) => (naming.get(title)?.length ?? 0) <= MOST_FILES)
  expect(
    few.map(({ title }) => title),
    'no example any more',
  ).toEqual([])
})
test('every screen is in a story', () => {
  // A story that says no address is of the home page.
  const told = screens.filter(({ path }) => path(ids) !== '/')
  const isShown = (title: string) => naming.get(title)?.some((file) => /^stories\/(?!elements\/)/.test(file))
  const without = told.filter(({ title }) => !isShown(title))
  expect(without.map(({ title }) => `${title}: in no story of stories/ (docs/adding-a-screen.md)`)).toEqual([])
})
test('whatever goes through all screens reads the list of them', () => {
  const counts = Map.groupBy([...naming.values()].flat(), (file) => file)
  const lists = [...counts].flatMap(([file, names]) => (names.length >= MANY && !isOwn(file) ? [file] : []))
  expect(lists.toSorted()).toEqual(Object.keys(LISTS).toSorted())
})
