import { expect, test } from 'vitest'
import { listTitle } from '#widgets/kit/place/title.ts'

test.each([
  [1, false, undefined],
  [3, false, 'página 3'],
  [1, true, 'com filtros'],
  [3, true, 'com filtros, página 3'],
])('page %d of a list, narrowed: %s, is called %s', (page, isNarrowed, title) => {
  expect(listTitle(page, isNarrowed)).toBe(title)
})
