import { expect, test } from 'vitest'
import { lastPage } from '#widgets/kit/list/use-pager.tsx'

test.each([
  [15, 40, undefined, 3],
  [20, 40, undefined, 2],
  [15, 0, undefined, 1],
  // Where the server has stopped counting nobody knows, unless the order ends by itself.
  [15, 10_000, undefined, undefined],
  [15, 10_000, '-total', 666],
])('of %i a page and %i in all, in the order %s, the last page is %s', (perPage, total, sort, last) => {
  expect(lastPage(perPage, total, sort)).toBe(last)
})
