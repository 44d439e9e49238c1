import { expect, test } from 'vitest'
import { wallPages } from '#widgets/sats/park/wall/wall-pages.ts'

/** Rows of 100 px: two companies, the first of three rows, each with a name of 20 px. */
const rows = [
  { top: 0, bottom: 120, head: 0 },
  { top: 120, bottom: 220, head: 20 },
  { top: 220, bottom: 320, head: 20 },
  { top: 320, bottom: 440, head: 0 },
]

test('a page of a wall holds whole rows, and begins with the name of its company', () => {
  expect(wallPages(rows, 440)).toEqual([{ from: 0, until: 440 }])
  expect(wallPages(rows, 439)).toEqual([
    { from: 0, until: 320 },
    { from: 320, until: 440 },
  ])
  expect(wallPages(rows, 220)).toEqual([
    { from: 0, until: 220 },
    { from: 200, until: 320 },
    { from: 320, until: 440 },
  ])
})

test('a row that is taller than the wall has a page of its own', () => {
  expect(wallPages(rows, 50)).toHaveLength(4)
  expect(wallPages([], 50)).toEqual([])
})
