import { describe, expect, test } from 'vitest'
import { satTimer } from '#domain/sats/sat-timer.ts'

describe('the SAT timer', () => {
  test('fills in 300 seconds unless told otherwise, and no further', () => {
    expect(satTimer(150).progress).toBe(0.5)
    expect(satTimer(30, 60).progress).toBe(0.5)
    expect(satTimer(900).progress).toBe(1)
  })
  test('is green below 70 %, yellow below 95 %, red from there on', () => {
    expect([0, 209, 210, 284, 285, 4000].map((elapsed) => satTimer(elapsed).level)).toEqual([
      'success',
      'success',
      'warning',
      'warning',
      'danger',
      'danger',
    ])
  })
  test('shows mm:ss, and 1h + from one hour on', () => {
    expect([0, 59.9, 61, 3599, 3600, 90_000].map((elapsed) => satTimer(elapsed).text)).toEqual([
      '00:00',
      '00:59',
      '01:01',
      '59:59',
      '1h +',
      '1h +',
    ])
  })
  test('a time ahead of our clock is now', () =>
    expect(satTimer(-20)).toEqual({ progress: 0, level: 'success', text: '00:00' }))
})
