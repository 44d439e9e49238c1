import { expect, test } from 'vitest'
import { axisMarks, labelledPoints } from '#ui/chart/line/chart-scale.ts'

test.each([
  [771, [0, 200, 400, 600, 800]],
  [5900, [0, 1500, 3000, 4500, 6000]],
  [29_000, [0, 7500, 15_000, 22_500, 30_000]],
  [100, [0, 25, 50, 75, 100]],
  [0.9, [0, 0.25, 0.5, 0.75, 1]],
  [0, [0, 1, 2, 3, 4]],
])('an axis that reaches %d has round marks', (max, marks) => expect(axisMarks(max)).toEqual(marks))

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [62, [0, 20, 40, 60, 80]],
  [10, [0, 3, 6, 9, 12]],
  [13, [0, 4, 8, 12, 16]],
])('what is counted to %d has whole marks', (max, marks) => expect(axisMarks(max, { whole: true })).toEqual(marks))

test('an axis always reaches its highest value', () => {
  for (let max = 0.013; max < 1e9; max *= 1.37) {
    expect(axisMarks(max).at(-1)).toBeGreaterThanOrEqual(max)
    expect(axisMarks(max).at(-1)).toBeLessThan(max * 2.6)
  }
})

test('labels do not crowd', () => {
  const all = (count: number) => labelledPoints(Array.from({ length: count }, (_, x) => ({ label: String(x) })))
  expect(all(3)).toEqual([0, 1, 2])
  expect(all(30)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(all(1440).length).toBeLessThanOrEqual(8)
  expect(all(0)).toEqual([])
})
test('only points that have a label carry one', () => {
  const points = Array.from({ length: 40 }, (_, x) => ({ label: x % 10 === 3 ? '15:00' : '' }))
  expect(labelledPoints(points)).toEqual([3, 13, 23, 33])
})
