import { describe, expect, test } from 'vitest'
import { weeksBefore } from '#domain/time/weeks-before.ts'
import { comparedText } from '#widgets/dashboard/shops/comparison.ts'

const span = (date_start: string, date_end: string) => ({ date_start, date_end })
const weekday = (day: string) => new Date(day).getUTCDay()

describe('the days that sales are compared with', () => {
  test.each([
    ['a Saturday: that of the week before', span('2026-11-28', '2026-11-28'), span('2026-11-21', '2026-11-21'), 1],
    ['seven days', span('2026-11-22', '2026-11-28'), span('2026-11-15', '2026-11-21'), 1],
    ['eight days, which a week would overlap', span('2026-11-21', '2026-11-28'), span('2026-11-07', '2026-11-14'), 2],
    ['a month', span('2026-10-01', '2026-10-31'), span('2026-08-27', '2026-09-26'), 5],
    ['over a leap day', span('2028-03-01', '2028-03-01'), span('2028-02-23', '2028-02-23'), 1],
  ])('%s', (_, period, days, weeks) => {
    const found = weeksBefore(period)
    expect(found).toEqual({ ...days, weeks })
    expect([weekday(found.date_start), weekday(found.date_end)]).toEqual([
      weekday(period.date_start),
      weekday(period.date_end),
    ])
    expect(found.date_end < period.date_start).toBe(true)
  })
})

test('the words say the days, and up to when of a day that runs', () => {
  const day = { ...span('2026-11-21', '2026-11-21'), weeks: 1 }
  expect(comparedText({ ...day, until: null })).toBe('sábado, 21 nov 2026')
  expect(comparedText({ ...day, until: '15:30' })).toBe('sábado, 21 nov 2026, até 15:30')
  const days = { ...span('2026-10-25', '2026-11-21'), weeks: 4 }
  expect(comparedText({ ...days, until: null })).toBe('25 out a 21 nov 2026, os mesmos dias da semana')
  expect(comparedText({ ...days, until: '15:30' })).toBe(
    '25 out a 21 nov 2026, os mesmos dias da semana, o último até 15:30',
  )
})
