import { expect, test } from 'vitest'
import { alertLines, alertState, hasHolder, holderText, limitsText } from '#domain/sats/alert-states.ts'
import { timesOf, timesText } from '#domain/sats/alert-times.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const until = (minutes: number) => ({ until_utc: new Date(NOW + minutes * 60_000).toISOString() })

test.each([
  ['open', { cleared_utc: null, holder: null }],
  ['held', { cleared_utc: null, holder: { until_utc: null } }],
  ['held', { cleared_utc: null, holder: until(1) }],
  ['open', { cleared_utc: null, holder: until(0) }],
  ['resolved', { cleared_utc: '2026-11-20T17:00:00Z', holder: until(1) }],
] as const)('%s: %o', (state, alert) => {
  expect(alertState(alert, NOW)).toBe(state)
})

test('nobody has what nobody took', () => expect(hasHolder(undefined, NOW)).toBe(false))

const alert = (id: string, level: 'danger' | 'warning', condition: string, holder: string | null = null) => ({
  id,
  cause: 'silence',
  level,
  condition,
  holder: holder === null ? null : { email: holder, until_utc: null },
})

test('a line is its gravest alert with all limits, and somebody’s where all of its alerts are', () => {
  const both = [
    alert('a', 'warning', 'maior que 30 minutos', 'ana@x'),
    alert('b', 'danger', 'maior que 2 horas', 'bia@x'),
  ]
  const [line, ...more] = alertLines(both)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    id: 'b',
    holder: { email: 'bia@x' },
    limits: ['maior que 30 minutos', 'maior que 2 horas'],
  })
  expect(limitsText(line?.limits ?? [])).toBe('limites: maior que 30 minutos e maior que 2 horas')
  expect(limitsText(['maior que 2 horas'])).toBe('')
  const [half] = alertLines([both[0] ?? alert('a', 'warning', ''), alert('b', 'danger', 'maior que 2 horas')])
  expect(half?.holder).toBeNull()
})

test('people are called by what is before the @', () => {
  expect(holderText({ email: 'ana@loja.example', until_utc: null })).toBe('Assumido por ana')
  expect(holderText({ email: null, until_utc: null })).toBe('Assumido')
})

test('times: their mean, half of them, nine of ten', () => {
  expect(timesOf([])).toBeNull()
  expect(timesOf([600])).toEqual({ mean: 600, median: 600, most: 600 })
  expect(timesOf([60, 600, 120, 6000])).toEqual({ mean: 1695, median: 360, most: expect.closeTo(4380) })
  expect(timesText({ mean: 2820, median: 1200, most: 10_800 })).toEqual({
    mean: '47 min',
    rest: 'metade em até 20 min, 9 de 10 em até 3 h',
  })
})
