import { describe, expect, test } from 'vitest'
import { QUICK_PERIODS, type QuickPeriod, quickPeriod } from '#domain/time/period.ts'

const at = (text: string) => new Date(text)

describe('quick periods', () => {
  test.each<[QuickPeriod, string, string, string]>([
    ['current_month', '2026-11-22T00:00:00', '2026-11-01', '2026-11-22'],
    ['current_month', '2026-11-01T23:59:59', '2026-11-01', '2026-11-01'],
    ['previous_month', '2026-11-22T12:00:00', '2026-10-01', '2026-10-31'],
    // A day that the month before does not have.
    ['previous_month', '2026-03-31T12:00:00', '2026-02-01', '2026-02-28'],
    ['previous_month', '2024-03-29T12:00:00', '2024-02-01', '2024-02-29'],
    ['previous_month', '2026-01-15T12:00:00', '2025-12-01', '2025-12-31'],
    ['last_7_days', '2026-03-03T12:00:00', '2026-02-25', '2026-03-03'],
    ['last_7_days', '2026-01-01T00:00:00', '2025-12-26', '2026-01-01'],
    ['last_30_days', '2026-11-22T12:00:00', '2026-10-24', '2026-11-22'],
    ['last_30_days', '2024-03-01T12:00:00', '2024-02-01', '2024-03-01'],
    // In São Paulo this day began at one o'clock (summer time of 2018).
    ['last_7_days', '2018-11-10T00:00:00', '2018-11-04', '2018-11-10'],
  ])('%s on %s: %s to %s', (name, today, from, to) => expect(quickPeriod(name, at(today))).toEqual({ from, to }))

  test('are those that the specification names, and after them the days that one asks for most', () =>
    expect(Object.values(QUICK_PERIODS)).toEqual(['Mês atual', 'Mês anterior', '7 dias', '30 dias', 'Hoje', 'Ontem']))
  test('of one day begin and end with it, over the border of a month too', () => {
    const today = new Date(2026, 2, 1, 23, 59)
    expect(quickPeriod('today', today)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(quickPeriod('yesterday', today)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  })
})
