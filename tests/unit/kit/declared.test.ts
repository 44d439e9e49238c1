import { describe, expect, test, vi } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { declare, declared } from '#widgets/declared.ts'
import { routeAt } from '#widgets/kit/widget.ts'

const of = (tag: string) => declared.find((one) => one.tag === tag)

const lists = widgets.flatMap(({ elements, routes }) =>
  Object.entries(elements).flatMap(([tag, { has, start, attributes = {} }]) => {
    const list = routeAt(routes, start(Object.fromEntries(Object.keys(attributes).map((name) => [name, 'x']))))?.route
      .list
    return list ? [{ tag, has, filters: list.filters.length }] : []
  }),
)
test('a list’s element says that it has an empty state, and a dialog where it is filtered: else partners style neither', () => {
  expect(lists.length).toBeGreaterThan(10)
  const missing = lists.flatMap(({ tag, has, filters }) => [
    ...(has.includes('empty') ? [] : [`${tag}: 'empty' is missing in its \`has\` (widget.ts)`]),
    ...(has.includes('dialog') || filters === 0 ? [] : [`${tag}: 'dialog' is missing in its \`has\` (widget.ts)`]),
  ])
  expect(missing).toEqual([])
})

describe('what the loader knows of elements', () => {
  test('every element, once, with its attributes', () => {
    expect(declared.map(({ tag }) => tag)).toEqual(widgets.flatMap(({ elements }) => Object.keys(elements)))
    expect(of('fiscal-nfce-detail')?.attributes).toEqual(['nfce-key'])
  })
  test('what it asks for first', () => {
    expect(of('fiscal-nfce-list')?.reads).toEqual(['/api/v1/custody/nfce/?environment=production&page=1&per_page=15'])
    expect(of('fiscal-nfce-detail')?.reads).toEqual([
      '/api/v1/custody/nfce/~nfce-key~',
      '/api/v1/custody/nfce/~nfce-key~/events',
    ])
  })
  const few = widgets.flatMap(({ elements, routes }) =>
    Object.entries(elements).flatMap(([tag, { attributes = {}, start }]) =>
      Object.entries(attributes).flatMap(([name, { values = [], unless }]) =>
        // One that may be left out counts once the code has come.
        (unless === undefined ? values : []).map((value) => ({
          tag,
          name,
          value,
          route: routeAt(routes, start({ [name]: value }))?.route,
        })),
      ),
    ),
  )
  test.each(few)('of attributes with few values what each asks: $tag $name="$value"', ({ tag, name, value, route }) => {
    const asked = of(tag)?.reads.map((read) => read.replaceAll(`~${name}~`, value))
    expect(asked).toEqual(route?.reads?.({ params: {}, search: '', preferences: {} }))
    expect(asked?.[0]).toContain(value)
  })
  test('what hangs on the value itself is asked for by its form', () => {
    expect(of('fiscal-danfe')?.reads).toEqual([
      String.raw`/api/v1/custody/nfce/~access-key=^[\dA-Z]{20}65\d{22}$~/sheet`,
      String.raw`/api/v1/cfes/~access-key=^[\dA-Z]{20}59\d{22}$~/sheet`,
    ])
  })
  test('nothing is named but attributes, and in no row of the loader a blank ends a read', () => {
    for (const { attributes, reads } of declared) {
      const names = reads.flatMap((read) => [...read.matchAll(/~([^=~]+)=?.*?~/g)].map(([, name]) => name))
      expect(attributes).toEqual(expect.arrayContaining(names))
      expect(reads.filter((read) => /\s/.test(read))).toEqual([])
    }
  })
  test('there are such', () => expect(few.length).toBeGreaterThan(3))
  test('it gives the area’s own declaration', async () => {
    for (const { area, widget } of declared) expect((await widget()).default.area).toBe(area)
  })
  test('nothing of it depends on the day, since it is said when the library is built', () => {
    const said = () =>
      widgets.flatMap((widget) => Object.keys(widget.elements).flatMap((tag) => declare(widget, tag).reads))
    vi.useFakeTimers({ now: Date.UTC(2001, 1, 3) })
    const then = said()
    vi.useRealTimers()
    expect(then).toEqual(said())
  })
})
