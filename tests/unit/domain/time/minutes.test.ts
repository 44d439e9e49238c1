import { expect, test } from 'vitest'
import { firstMinute, isBackwards, isDayOrMinute, isMinute, lastMinute } from '#domain/time/minutes.ts'

test('a minute is one of a day that exists', () => {
  expect(['2026-11-28T00:00', '2024-02-29T23:59'].every(isMinute)).toBe(true)
  const none = [
    '2026-11-28',
    '2026-02-29T10:00',
    '2026-11-28T24:00',
    '2026-11-28T10:60',
    '2026-11-28T1:00',
    '2026-11-28 10:00',
  ]
  expect(none.filter(isMinute)).toEqual([])
  expect(['T10:00', '', '2026-11-28T10:00:00', '2026-11-28T10:00Z', '0000-01-01T10:00'].filter(isDayOrMinute)).toEqual(
    [],
  )
  expect(isDayOrMinute('2026-11-28')).toBe(true)
})

test('a day begins and ends with its first and last minute', () => {
  expect(firstMinute('2026-11-28')).toBe('2026-11-28T00:00')
  expect(lastMinute('2026-11-28')).toBe('2026-11-28T23:59')
  expect(lastMinute('2026-11-28T14:00')).toBe('2026-11-28T14:00')
})

test('a period is backwards where it ends before it begins, days being whole', () => {
  expect(isBackwards('2026-11-28T14:00', '2026-11-28')).toBe(false)
  expect(isBackwards('2026-11-28', '2026-11-28T00:00')).toBe(false)
  expect(isBackwards('2026-11-28T14:00', '2026-11-28T14:00')).toBe(false)
  expect(isBackwards('2026-11-28T14:01', '2026-11-28T14:00')).toBe(true)
  expect(isBackwards('2026-11-28T00:00', '2026-11-27')).toBe(true)
  expect(isBackwards('', '2026-11-27')).toBe(false)
})
