import { describe, expect, test } from 'vitest'
import { isAlone, rangeText, summaryOf, valueText } from '#ui/chart/line/chart-text.ts'

const format = (value: number) => `${Math.round(value)} %`
const line = { name: 'Memória', values: [10, null, 30, 20.1], low: [10, null, 5, 20], high: [10, null, 97, 20.2] }

describe('a point', () => {
  test('its value, or that there is none', () => {
    expect([0, 1].map((at) => valueText(line, at, format))).toEqual(['10 %', 'sem dado'])
  })
  test('the range that it stands for, where it can be told from the value', () => {
    expect([0, 1, 2, 3].map((at) => rangeText(line, at, format))).toEqual(['', '', ' (de 5 % a 97 %)', ''])
    expect(rangeText({ name: 'Notas', values: [1] }, 0, format)).toBe('')
  })
  test('alone where it has no neighbour', () => {
    expect([0, 2, 3].map((at) => isAlone(line, at))).toEqual([true, false, false])
  })
})

describe('a line in words', () => {
  test('last, lowest, highest, what is missing', () => {
    expect(summaryOf(line, format)).toBe(
      'Memória: por último 20 %, no mínimo 5 %, no máximo 97 %. Sem dado em 1 de 4 pontos.',
    )
  })
  test('of values alone', () => {
    expect(summaryOf({ name: 'Notas', values: [3, 1, 2] }, format)).toBe(
      'Notas: por último 2 %, no mínimo 1 %, no máximo 3 %.',
    )
  })
  test('that told nothing', () => expect(summaryOf({ name: 'Notas', values: [null] }, format)).toBe('Notas: sem dado.'))
})
