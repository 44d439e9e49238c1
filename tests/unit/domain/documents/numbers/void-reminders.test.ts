import { expect, test } from 'vitest'
import { voidDeadline } from '#domain/documents/numbers/nfce-gaps.ts'
import { voidReminder } from '#domain/documents/numbers/void-reminders.ts'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import { instantOf } from '#domain/time/zoned-time.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const at = (local: string, timeZone = SAO_PAULO) => voidReminder(instantOf(local, timeZone), timeZone)

test.each([
  ['2026-12-05T06:59:59', undefined],
  ['2026-12-05T07:00:00', 5],
  ['2026-12-06T00:00:00', 5],
  ['2026-12-09T06:59:59', 5],
  ['2026-12-09T07:00:00', 9],
  ['2026-12-10T23:59:59', 9],
  ['2026-12-11T00:00:00', undefined],
  ['2026-12-31T23:59:59', undefined],
  ['2026-12-01T12:00:00', undefined],
])('at %s the reminder of the day %s stands', (local, day) => {
  expect(at(local)?.day).toBe(day)
})

test('it tells of the month before: over the turn of the year, and of a February', () => {
  expect(at('2027-01-05T08:00:00')).toEqual({ day: 5, month: '2026-12', voidBy: '2027-01-10' })
  expect(at('2028-03-09T08:00:00')).toEqual({ day: 9, month: '2028-02', voidBy: '2028-03-10' })
})

test('each day of the month that it tells of has its deadline, the first and the last as well, and no other day', () => {
  for (const local of ['2026-12-05T08:00:00', '2028-03-05T08:00:00', '2027-01-09T08:00:00']) {
    const { month, voidBy } = at(local) ?? { month: '', voidBy: '' }
    const { date_start, date_end } = daysOfMonth(month)
    const of = (kind: 'missing' | 'rejected', issuedOn: string) =>
      voidDeadline({ kind, issuedOn, environment: 'production' })
    expect([of('missing', date_start), of('rejected', date_end)]).toEqual([voidBy, voidBy])
    expect(of('missing', `${voidBy.slice(0, 8)}01`)).not.toBe(voidBy)
  }
})

test('it goes by the clock of its place', () => {
  const now = Date.parse('2026-12-05T10:30:00Z')
  expect(voidReminder(now, SAO_PAULO)?.day).toBe(5)
  expect(voidReminder(now, 'America/Manaus')).toBeUndefined()
  expect(voidReminder(Date.parse('2026-12-11T02:30:00Z'), SAO_PAULO)?.day).toBe(9)
})
