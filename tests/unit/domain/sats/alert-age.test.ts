import { expect, test } from 'vitest'
import { alertAge, boxAge, isRecent } from '#domain/sats/alert-age.ts'

const now = Date.parse('2026-11-20T14:32:00-03:00')

test('an alert is recent for less than 15 minutes', () => {
  expect(isRecent('2026-11-20T14:17:00.001-03:00', now)).toBe(true)
  expect(isRecent('2026-11-20T14:17:00-03:00', now)).toBe(false)
})

test.each([
  [-500, '0 s'],
  [59_999, '59 s'],
  [120_000, '2 min'],
  [3_599_000, '59 min'],
  [6_360_000, '1 h 46 min'],
])('a report %d ms old', (ms, text) => expect(boxAge(ms)).toBe(text))

test.each([
  ['2026-11-20T14:31:30-03:00', 'agora'],
  ['2026-11-20T14:26:00-03:00', 'há 6 min'],
  ['2026-11-20T13:49:00-03:00', '13:49'],
  ['2026-11-19T23:05:00-03:00', '19/11 23:05'],
])('an alert of %s', (iso, text) => expect(alertAge(iso, now)).toBe(text))
