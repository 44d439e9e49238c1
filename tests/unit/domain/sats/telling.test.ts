import { expect, test } from 'vitest'
import { isAsGrave, type Telling, tellAt, tellingFaults, USUAL_TELLING } from '#domain/sats/telling/telling.ts'

const ZONE = 'America/Sao_Paulo'
const OFFICE = { work_days: ['mon', 'tue', 'wed', 'thu', 'fri'], work_from: '08:00', work_until: '18:00' }
const NIGHT = { work_days: ['fri', 'sat'], work_from: '22:00', work_until: '06:00' }

/** When a warning is told of that was raised at a moment of São Paulo. */
function told(hours: typeof OFFICE, local: string, level: 'danger' | 'warning' | 'info' = 'warning'): string {
  const at = tellAt(hours, { level, now: Date.parse(`${local}-03:00`), timeZone: ZONE })
  return new Date(at - 3 * 3_600_000).toISOString().slice(0, 16)
}

test('within the hours it is told at once, beyond them when they begin', () => {
  // 2026-03-10 is a Tuesday.
  expect(told(OFFICE, '2026-03-10T08:00')).toBe('2026-03-10T08:00')
  expect(told(OFFICE, '2026-03-10T17:59')).toBe('2026-03-10T17:59')
  expect(told(OFFICE, '2026-03-10T07:59')).toBe('2026-03-10T08:00')
  expect(told(OFFICE, '2026-03-10T18:00')).toBe('2026-03-11T08:00')
  expect(told(OFFICE, '2026-03-13T18:00')).toBe('2026-03-16T08:00')
  expect(told(OFFICE, '2026-03-15T12:00', 'info')).toBe('2026-03-16T08:00')
})

test('danger never waits, and without days nothing does', () => {
  expect(told(OFFICE, '2026-03-15T03:00', 'danger')).toBe('2026-03-15T03:00')
  expect(told({ ...OFFICE, work_days: [] }, '2026-03-15T03:00')).toBe('2026-03-15T03:00')
})

test('hours that end on the next day are those of the day on which they begin', () => {
  expect(told(NIGHT, '2026-03-13T23:00')).toBe('2026-03-13T23:00')
  expect(told(NIGHT, '2026-03-14T05:59')).toBe('2026-03-14T05:59')
  expect(told(NIGHT, '2026-03-14T06:00')).toBe('2026-03-14T22:00')
  expect(told(NIGHT, '2026-03-15T05:00')).toBe('2026-03-15T05:00')
  expect(told(NIGHT, '2026-03-15T06:00')).toBe('2026-03-20T22:00')
})

test('hours that begin when they end are the whole day', () => {
  const all = { work_days: ['tue'], work_from: '00:00', work_until: '00:00' }
  expect(told(all, '2026-03-10T23:59')).toBe('2026-03-10T23:59')
  expect(told(all, '2026-03-11T00:00')).toBe('2026-03-17T00:00')
})

test('a day without the hour at which they begin has them an hour later', () => {
  // Santiago went from 24:00 of 2026-09-05 to 01:00.
  const at = tellAt(
    { work_days: ['sun'], work_from: '00:30', work_until: '12:00' },
    { level: 'info', now: Date.parse('2026-09-05T12:00:00Z'), timeZone: 'America/Santiago' },
  )
  expect(new Date(at).toISOString().slice(0, 10)).toBe('2026-09-06')
})

test('what can be saved, and a message at each field that cannot', () => {
  expect(tellingFaults(USUAL_TELLING)).toEqual({})
  const wrong: Telling = {
    ...USUAL_TELLING,
    work_days: ['monday'],
    work_from: '8:00',
    work_until: '24:00',
    escalates_after: 0,
    digest_at: '25:00',
  }
  expect(Object.keys(tellingFaults(wrong)).toSorted()).toEqual([
    'digest_at',
    'escalates_after',
    'work_days',
    'work_from',
    'work_until',
  ])
  expect(tellingFaults({ ...USUAL_TELLING, escalates_after: 1441 })).toHaveProperty('escalates_after')
})

test('a level is as grave as itself and as all that are less', () => {
  expect(isAsGrave('danger', 'info')).toBe(true)
  expect(isAsGrave('warning', 'warning')).toBe(true)
  expect(isAsGrave('info', 'warning')).toBe(false)
})
