import { expect, test } from 'vitest'
import { formatDate, formatDateTime, isDate, toDate } from '#domain/time/date-time.ts'
import { relativeTime } from '#domain/time/relative-time.ts'

// Built from local parts, so that the test holds in every time zone.
const AT = new Date(2025, 10, 8, 4, 5, 6)

test('an instant shows in the runtime\u2019s time zone', () => {
  expect(formatDateTime(AT.toISOString())).toBe('08/11/2025 04:05:06')
  expect(formatDateTime('ontem')).toBe('ontem')
})

test('a calendar day has no time zone', () => {
  expect(formatDate('2025-11-08')).toBe('08/11/2025')
  expect(toDate(new Date(2025, 0, 1, 0, 0, 0))).toBe('2025-01-01')
  expect(toDate(new Date(2025, 11, 31, 23, 59, 59))).toBe('2025-12-31')
})

test('only days that exist are dates', () => {
  expect(['2024-02-29', '2025-12-31'].every(isDate)).toBe(true)
  for (const text of ['2025-02-29', '2025-13-01', '2025-1-1', '2025-11-08T00:00:00Z', '2025-11-08\n', '']) {
    expect(isDate(text)).toBe(false)
  }
})

test.each([
  [30, 'agora'],
  [4 * 60 + 50, 'há 4 min'],
  [60, 'há 1 min'],
  [106 * 60, 'há 1 h 46 min'],
  [86_400, 'há 1 dia'],
  [45 * 86_400, 'há 45 dias'],
  [75 * 86_400, 'há 2 meses'],
  [800 * 86_400, 'há 2 anos'],
  [-5 * 60, 'em 5 min'],
])('%d seconds ago is %s', (seconds, shown) => {
  expect(relativeTime(AT.toISOString(), AT.getTime() + seconds * 1000)).toBe(shown)
})
