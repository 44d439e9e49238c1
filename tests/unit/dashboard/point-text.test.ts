import { describe, expect, test } from 'vitest'
import { chartPoints, pointTitle, spanText } from '#widgets/dashboard/charts/point-text.ts'

const span = (date_start: string, date_end = date_start) => ({ date_start, date_end })

describe('what points are called', () => {
  test.each([
    ['day', span('2025-11-09'), '9 nov', 'domingo, 9 nov 2025'],
    ['day', span('2026-03-01'), '1 mar', 'domingo, 1 mar 2026'],
    ['week', span('2025-11-03', '2025-11-09'), '3 nov', 'Semana de 3 nov a 9 nov 2025'],
    ['week', span('2025-12-29', '2026-01-04'), '29 dez', 'Semana de 29 dez a 4 jan 2026'],
    ['month', span('2025-11-01', '2025-11-30'), 'nov 25', 'novembro de 2025'],
    ['month', span('2024-02-01', '2024-02-29'), 'fev 24', 'fevereiro de 2024'],
    // Of a month that the period cuts, the days are said.
    ['month', span('2025-10-24', '2025-10-31'), 'out 25', 'outubro: 24 out a 31 out 2025'],
    ['month', span('2024-02-01', '2024-02-28'), 'fev 24', 'fevereiro: 1 fev a 28 fev 2024'],
  ] as const)('%s %j', (grouping, given, label, title) => {
    expect(pointTitle(given, grouping)).toBe(title)
    expect(chartPoints([given], grouping)).toEqual([{ label, title }])
  })
  test('a span of one day', () => expect(spanText(span('2025-11-09'))).toBe('9 nov 2025'))
})
