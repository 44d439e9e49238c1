import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { viewAt } from '#widgets/kit/widget.ts'

// Elements that lead to views of others: their pages are told these by the names and parameters of those views.

const views = new Map(
  widgets.flatMap(({ routes }) =>
    routes.flatMap(({ name, path, over = [] }) => [
      [name, path] as const,
      ...over.map((one) => [one.name, `${path}/${one.path}`] as const),
    ]),
  ),
)
const leading = widgets.flatMap(({ elements }) =>
  Object.entries(elements).flatMap(([tag, { leadsTo }]) => (leadsTo ? [{ tag, leadsTo }] : [])),
)

test('there are some', () => expect(leading.length).toBeGreaterThan(1))
test.each(leading)('$tag names views as their own elements do', ({ leadsTo }) => {
  for (const [name, path] of Object.entries(leadsTo)) {
    expect(views.get(name)).toBe(path)
    // The narrower one first, or it is taken for a parameter of the other.
    expect(viewAt(leadsTo, path)?.name).toBe(name)
  }
})
