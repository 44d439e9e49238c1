import { expect, test } from 'vitest'
import { firstSeries } from '#ui/chart/entities.ts'

const line = (at: number) => ({ name: `l${at}`, values: [at, at === 8 ? null : 1, null] })
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at))
const ghost = { name: 'Período anterior', values: [1, 1, 1], ghost: true }

test('eight lines are eight lines, and the former period is none of them', () => {
  expect(firstSeries([...lines(8), ghost])).toEqual([...lines(8), ghost])
})
test('of more, those after the seventh are added up as one, with a gap where none has a value', () => {
  const shown = firstSeries([ghost, ...lines(10)])
  expect(shown.slice(0, 7)).toEqual(lines(7))
  expect(shown.slice(7)).toEqual([{ name: 'Outros', color: 8, values: [24, 2, null] }, ghost])
})
