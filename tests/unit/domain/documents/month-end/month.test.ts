import { expect, test } from 'vitest'
import {
  daysOfMonth,
  isMonth,
  lastMonth,
  monthAfter,
  monthBefore,
  monthText,
} from '#domain/documents/month-end/month.ts'

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ date_start: `${month}-01`, date_end: last })
})

test('months follow each other over the year', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01'), monthBefore('2026-01'), monthBefore('2026-03')]).toEqual([
    '2027-01',
    '2026-02',
    '2025-12',
    '2026-02',
  ])
})

test.each([
  ['2026-04-01', '2026-03'],
  ['2026-03-31', '2026-02'],
  ['2026-01-15', '2025-12'],
])('on %s the last month that is over is %s', (day, month) => {
  expect(lastMonth(day)).toBe(month)
})

test.each(['2026-13', '2026-00', '2026-1', '1999-01', '2026-01-01', ''])('%j is no month', (text) => {
  expect(isMonth(text)).toBe(false)
})

test('a month in words', () => {
  expect(monthText('2026-03')).toBe('março de 2026')
})
