import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#api/contract/sats.ts'
import { DAY_MS, secondsBefore, slotsOf } from '#widgets/sats/sat-day.ts'

const NOW = Date.parse('2026-11-20T18:07:00Z')
const MINUTE = 60_000

const entry = (minutesAgo: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  created_utc: new Date(NOW - minutesAgo * MINUTE).toISOString(),
  memory_used_percent: null,
  battery_level: null,
  pending_coupons: null,
  operation_state: null,
  lan_status: null,
  clock_drift_seconds: null,
  last_sefaz_communication_date: null,
  last_sefaz_transmission_date: null,
  ...more,
})
/** Newest first, one a minute. */
const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, minute) => entry(from + minute))

describe('the last day in slots', () => {
  test('quarters of an hour, the last one under way, each with its newest reading', () => {
    const slots = slotsOf(minutes(0, 60), NOW)
    expect(slots).toHaveLength(96)
    expect(new Date(slots.at(-1)?.from ?? 0).toISOString()).toBe('2026-11-20T18:00:00.000Z')
    expect(slots.at(-1)?.entry).toEqual(entry(0))
    expect(slots.at(-2)?.entry).toEqual(entry(8))
    expect(slots.every(({ from, to }) => to - from === 15 * MINUTE)).toBe(true)
    expect(slots.every((slot, index) => index === 0 || slot.from === slots[index - 1]?.to)).toBe(true)
  })
  test('a silence is a gap', () => {
    const slots = slotsOf([...minutes(0, 30), ...minutes(120, 200)], NOW)
    expect(
      slots
        .slice(-9)
        .map(({ entry: known }) => (known ? 'told' : '-'))
        .join(' '),
    ).toBe('told - - - - - told told told')
  })
  test('few readings: hours', () => {
    const slots = slotsOf([entry(3), entry(70), entry(1000)], NOW)
    expect(slots).toHaveLength(24)
    expect(slots.filter(({ entry: known }) => known)).toHaveLength(3)
  })
  test('what is older than a day is not shown, nor put where it was not', () => {
    expect(slotsOf([entry(DAY_MS / MINUTE)], NOW).some(({ entry: known }) => known)).toBe(false)
    expect(slotsOf([], NOW).some(({ entry: known }) => known)).toBe(false)
  })
})

describe('how long before a reading', () => {
  test('in seconds', () => {
    expect(secondsBefore(entry(0), new Date(NOW - 90_000).toISOString())).toBe(90)
  })
  test('a device whose clock is ahead is not in the future', () => {
    expect(secondsBefore(entry(0), new Date(NOW + 90_000).toISOString())).toBe(0)
  })
  test('unknown stays unknown', () => {
    expect(secondsBefore(entry(0), null)).toBeNull()
  })
})
