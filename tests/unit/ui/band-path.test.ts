import { expect, test } from 'vitest'
import { bandPath, hasBand } from '#ui/chart/line/band-path.ts'

const plot = { last: 4, top: 10, stepped: false }

test('one shape from point to point, broken where a point is missing', () => {
  expect(bandPath([1, 2, null, 3, 3], [2, 4, null, 3, 5], plot)).toBe('M0 8L1 6L1 8L0 9ZM3 7L4 5L4 7L3 7Z')
})
test('a point that stands alone is a column', () => {
  expect(bandPath([null, 2, null], [null, 4, null], { ...plot, last: 2 })).toBe('M0.5 8H1.5V6H0.5Z')
})
test('values that hold until the next one have columns, where they differ', () => {
  expect(bandPath([1, 2], [1, 4], { ...plot, last: 1, stepped: true })).toBe('M0.5 8H1V6H0.5Z')
})
test('points of a single value have no band', () => {
  expect(bandPath([1, 2], [1, 2], plot)).toBe('')
  expect([{ low: [1, null], high: [1, null] }, {}, { low: [1, 2], high: [1, 3] }].map(hasBand)).toEqual([
    false,
    false,
    true,
  ])
})
