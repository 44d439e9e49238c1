import { expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { viewAt } from '#widgets/kit/widget.ts'
import { views } from '#widgets/paths.ts'

// Elements that lead to views of others: their pages are told these by the names and parameters of those views.

const routes = new Map(
  widgets.flatMap((widget) =>
    widget.routes.flatMap(({ name, path, over = [] }) => [
      [name, path] as const,
      ...over.map((one) => [one.name, `${path}/${one.path}`] as const),
    ]),
  ),
)

test.each(Object.entries(views))('%s is named as its own element does', (name, path) => {
  expect(routes.get(name)).toBe(path)
  // The narrower one first, or it is taken for a parameter of the other.
  expect(viewAt(views, path)?.name).toBe(name)
})
