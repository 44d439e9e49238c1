import { expect, test } from 'vitest'
import { instantOf, offsetAt } from '#domain/time/zoned-time.ts'

const iso = (local: string, zone: string) => new Date(instantOf(local, zone)).toISOString()

test('local time of a zone as an instant', () => {
  expect(iso('2026-03-10T09:00:03', 'America/Sao_Paulo')).toBe('2026-03-10T12:00:03.000Z')
  expect(iso('2026-03-10T09:00:03', 'America/Manaus')).toBe('2026-03-10T13:00:03.000Z')
  expect(iso('2026-03-10T23:59:59', 'America/Noronha')).toBe('2026-03-11T01:59:59.000Z')
})
test('a zone had another offset then', () => {
  expect(iso('2015-01-10T09:00:00', 'America/Sao_Paulo')).toBe('2015-01-10T11:00:00.000Z')
  expect(iso('2015-07-10T09:00:00', 'America/Sao_Paulo')).toBe('2015-07-10T12:00:00.000Z')
})
test('a midnight that a zone skipped is within an hour of it', () => {
  // Daylight saving time began in São Paulo on 2018-11-04 at 00:00, which became 01:00.
  expect(iso('2018-11-04T01:00:00', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(iso('2018-11-03T23:30:00', 'America/Sao_Paulo')).toBe('2018-11-04T02:30:00.000Z')
})
test('offsets, also of an instant between seconds', () => {
  expect(offsetAt(Date.parse('2026-03-10T12:00:00.999Z'), 'America/Sao_Paulo')).toBe(-3 * 3_600_000)
  expect(offsetAt(Date.parse('2026-03-10T12:00:00Z'), 'UTC')).toBe(0)
})
