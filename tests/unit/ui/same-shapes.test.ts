import { expect, test } from 'vitest'
import { lineWidth } from '#ui/chart/line/chart-scale.ts'
import { sameShapes } from '#ui/chart/line/same-shapes.ts'

const drawing = () => ({
  series: [
    { name: 'Notas', values: [1, null, 3], color: 1 },
    { name: 'Antes', values: [1, 2, 3], ghost: true },
  ],
  top: 4,
  height: 196,
  stepped: false,
})

test('the same values are the same drawing, whatever their colours', () => {
  expect(sameShapes(drawing(), drawing())).toBe(true)
  const recolored = drawing().series.map((series) => ({ ...series, color: 5 }))
  expect(sameShapes(drawing(), { ...drawing(), series: recolored })).toBe(true)
})
test.each([
  { top: 5 },
  { height: 140 },
  { stepped: true },
  { series: drawing().series.slice(0, 1) },
  { series: drawing().series.map((series) => ({ ...series, values: [1, 0, 3] })) },
  { series: drawing().series.map((series) => ({ ...series, values: [1, null, 3, 4] })) },
  { series: drawing().series.map((series) => ({ ...series, ghost: false })) },
  { series: drawing().series.map((series) => ({ ...series, name: 'Cupons' })) },
])('other values are another drawing: %j', (other) => {
  expect(sameShapes(drawing(), { ...drawing(), ...other })).toBe(false)
})

test('the more points, the thinner a line', () => {
  expect([1, 25, 100, 101, 366].map(lineWidth)).toEqual([1.75, 1.75, 1.75, 1.25, 1.25])
})
