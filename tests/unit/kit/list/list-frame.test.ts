import { describe, expect, test } from 'vitest'
import { hasNextPage, pageRange } from '#widgets/kit/list/ListFrame.tsx'

describe('the range of a page', () => {
  test.each([
    [1, 15, 15, 40, '1–15 de 40'],
    [3, 15, 10, 40, '31–40 de 40'],
    [2, 50, 50, 12_345, '51–100 de 12.345'],
    // The server stopped counting
    [1, 15, 15, 2000, '1–15 de 2000+'],
    [1, 15, 0, 0, '0 de 0'],
    // A page beyond the last, or one whose notes are gone meanwhile
    [9, 15, 0, 40, '0 de 40'],
  ])('page %i of %i with %i of %i: %s', (page, perPage, shown, total, text) => {
    expect(pageRange(page, perPage, shown, total)).toBe(text)
  })
})

describe('a page after this one', () => {
  test.each([
    [1, 15, 15, 40, true],
    [2, 15, 15, 40, true],
    [3, 15, 10, 40, false],
    [2, 20, 20, 40, false],
    [1, 15, 0, 0, false],
    // Capped totals: only a page that is not full is known to be the last
    [50, 20, 20, 1000, true],
    [60, 20, 20, 1000, true],
    [60, 20, 7, 1000, false],
    [51, 20, 0, 1000, false],
    // Another order than the usual one ends at row 10,000.
    [499, 20, 20, 10_000, true, '-total'],
    [500, 20, 20, 10_000, false, '-total'],
    [500, 20, 20, 10_000, true],
  ])('after %i of %i with %i of %i: %s', (page, perPage, shown, total, next, sort?: string) => {
    expect(hasNextPage(page, perPage, shown, total, sort)).toBe(next)
  })
})
