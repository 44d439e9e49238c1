import { expect, test } from 'vitest'
import { sparklinePath } from '#ui/painted/chart/sparkline-path.ts'

test('goes from the lowest to the highest value, within its box', () => {
  expect(sparklinePath([0, 5, 10])).toEqual({ line: 'M0 90L500 50L1000 10', dots: '' })
})
test('a gap where there is no value, a dot for one without neighbours', () => {
  expect(sparklinePath([0, 10, null, 5, null])).toEqual({ line: 'M0 90L250 10', dots: 'M750 50h0' })
})
test('what stays the same lies in the middle', () => {
  expect(sparklinePath([7, 7])).toEqual({ line: 'M0 50L1000 50', dots: '' })
})
test('one value, and none', () => {
  expect(sparklinePath([3])).toEqual({ line: '', dots: 'M500 50h0' })
  expect(sparklinePath([])).toEqual({ line: '', dots: '' })
  expect(sparklinePath([null, null])).toEqual({ line: '', dots: '' })
})
test('values below zero lie below the others', () => {
  expect(sparklinePath([-10, 10]).line).toBe('M0 90L1000 10')
})
