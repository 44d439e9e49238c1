import { expect, test } from 'vitest'
import { boardMonths, nearMonths } from '#domain/documents/month-end/board.ts'

const MONTHS = boardMonths('2026-10', '2026-11-20')
const near = (month: string) => {
  const found = nearMonths(MONTHS, month)
  return [found.at(0), found.at(-1), found.length]
}

test.each([
  ['2026-11', ['2026-06', '2026-11', 6]],
  ['2026-10', ['2026-06', '2026-11', 6]],
  ['2026-06', ['2026-03', '2026-08', 6]],
  ['2025-12', ['2025-12', '2026-05', 6]],
])('of a year half a one stays around %s, with older months and newer ones', (month, expected) => {
  expect(near(month)).toEqual(expected)
})
