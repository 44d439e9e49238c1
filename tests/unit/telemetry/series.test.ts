import { describe, expect, test } from 'vitest'
import { SatSeries, type SatSpan } from '#api/contract/sats/sat-series.ts'
import type { Sample } from '#api/server/sats/telemetry/history/samples.ts'
import { seriesOf } from '#api/server/sats/telemetry/history/series.ts'
import { sampleAt } from '../../samples.ts'

const NOW = Date.parse('2026-11-20T18:07:00Z') / 1000
const DAY = 86_400
const LENGTHS = { day: DAY, week: 7 * DAY, month: 30 * DAY }

const sample = (secondsAgo: number, odd?: Partial<Sample>) => sampleAt(NOW - secondsAgo, odd)
/** One a minute for so many minutes, oldest first; `odd`: what is odd of the one so many minutes ago. */
const minutes = (count: number, odd: Record<number, Partial<Sample>> = {}) =>
  Array.from({ length: count }, (_, i) => sample((count - 1 - i) * 60, odd[count - 1 - i]))
const day = (samples: readonly Sample[]) => seriesOf(samples, { span: 'day', now: NOW })

describe('a device that posts every minute', () => {
  const series = day(minutes(1500, { 700: { memory: 975 }, 703: { memory: 3 } }))
  test('five minutes a bucket, the last one under way', () => {
    expect(series.bucket_seconds).toBe(300)
    expect(series.readings).toHaveLength(288)
    expect(series.start_utc).toBe('2026-11-19T18:10:00.000Z')
    expect(series.readings.slice(0, -1).every((count) => count === 5)).toBe(true)
    expect(series.readings.at(-1)).toBe(3)
    expect(series.events).toEqual([])
  })
  test('a minute that stands out stays, low or high', () => {
    const { min, max, last } = series.memory_used_percent
    expect(Math.min(...min.map(Number))).toBe(0.3)
    expect(Math.max(...max.map(Number))).toBe(97.5)
    expect(last.filter((value) => value === 10).length).toBeGreaterThan(285)
  })
  test('small: a noisy day is less than 8 kB once packed for the wire', async () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    const noisy = minutes(1440).map((one) => ({
      ...one,
      memory: 390 + random(20),
      pending: random(12),
      drift: random(9) - 4,
      communication: one.at - random(120),
      transmission: one.at - random(900),
    }))
    const packed = new Blob([JSON.stringify(day(noisy))]).stream().pipeThrough(new CompressionStream('gzip'))
    expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(8000)
  })
})

describe('what happened', () => {
  test('each change, exact, newest first, as often as it came', () => {
    const { events, events_total } = day(
      minutes(60, { 30: { state: 1 }, 10: { battery: 'MEDIO', lan: 'DESCONECTADO' } }),
    )
    expect(events_total).toBe(6)
    expect(events.map(({ what, at_utc }) => `${at_utc.slice(11, 16)} ${what}`)).toEqual([
      '17:58 lan_status',
      '17:58 battery_level',
      '17:57 lan_status',
      '17:57 battery_level',
      '17:38 operation_state',
      '17:37 operation_state',
    ])
    expect(events.at(-1)).toMatchObject({ from: 0, to: 1 })
  })
  test('an unread value in between is no change, and hides none', () => {
    const quiet = { battery: null, state: null, lan: null } as const
    expect(day(minutes(60, { 30: quiet, 29: quiet })).events).toEqual([])
    expect(
      day(minutes(60, { 30: quiet, ...Object.fromEntries(Array.from({ length: 30 }, (_, m) => [m, { state: 2 }])) }))
        .events,
    ).toMatchObject([{ what: 'operation_state', from: 0, to: 2 }])
  })
  test('a change between the last reading before the span and the first one inside is told', () => {
    const { events } = day([sample(DAY + 3600, { state: 1 }), ...minutes(100)])
    expect(events.map(({ what }) => what)).toEqual(['operation_state', 'silence'])
  })
  test('a silence is a gap and an event, the one that goes on too', () => {
    const series = day(minutes(600).filter(({ at }) => at < NOW - 18_000 || (at > NOW - 9000 && at < NOW - 1800)))
    expect(series.events).toEqual([
      { what: 'silence', at_utc: '2026-11-20T17:36:00.000Z', until_utc: null },
      { what: 'silence', at_utc: '2026-11-20T13:06:00.000Z', until_utc: '2026-11-20T15:38:00.000Z' },
    ])
    expect(series.readings.slice(-7)).toEqual([2, 0, 0, 0, 0, 0, 0])
    expect(series.memory_used_percent.last.slice(-2)).toEqual([null, null])
  })
  test('a flood is cut, and its number told', () => {
    const odd = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i * 2, { lan: 'DESCONECTADO' as const }]))
    const { events, events_total } = day(minutes(600, odd))
    expect([events.length, events_total]).toEqual([100, 599])
    expect(events[0]).toMatchObject({ at_utc: '2026-11-20T18:07:00.000Z', to: 'DESCONECTADO' })
  })
})

describe('a device that posts seldom', () => {
  test.each([
    [180, 300],
    [300, 900],
    [900, 3600],
    [7200, 3600],
  ])('every %i s: buckets of %i s', (every, size) => {
    const series = day(Array.from({ length: 100 }, (_, i) => sample((99 - i) * every)))
    expect(series.bucket_seconds).toBe(size)
    expect(series.events).toEqual([])
  })
  test('every ten minutes, and of late every minute: no holes', () => {
    const series = day([...Array.from({ length: 100 }, (_, i) => sample((99 - i) * 600 + 9000)), ...minutes(150)])
    expect(series.bucket_seconds).toBe(900)
    expect(series.readings.slice(-70)).not.toContain(0)
  })
  test('none, one', () => {
    expect(day([])).toMatchObject({ bucket_seconds: 300, events: [], events_total: 0 })
    const series = day([sample(1000)])
    expect(series.readings.filter(Boolean)).toEqual([1])
    expect(SatSeries.parse(series)).toEqual(series)
  })
})

test.each([-3600, 3600])('times since SEFAZ go by our clock, whatever the device’s is (%i s)', (drift) => {
  const odd = (at: number) => ({ drift, communication: at + drift - 2400, transmission: at + drift - 3000 })
  const series = day([sampleAt(NOW, odd(NOW))])
  expect(series.seconds_since_sefaz_communication.last.at(-1)).toBe(2400)
  expect(series.seconds_since_sefaz_transmission.last.at(-1)).toBe(3000)
})

// Against the plainest computation there is, whatever the readings are.
test('each bucket is what a search of all readings finds', () => {
  let seed = 11
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const maybe = <T>(value: T): T | null => (random(4) === 0 ? null : value)
  for (let round = 0; round < 30; round++) {
    const span: SatSpan = (['day', 'week', 'month'] as const)[round % 3] ?? 'day'
    const every = [60, 400, 3000, 20_000][random(4)] ?? 60
    let at = NOW - LENGTHS[span] - random(2 * DAY)
    const samples: Sample[] = []
    while ((at += 1 + random(2 * every) + (random(40) === 0 ? random(DAY) : 0)) <= NOW) {
      samples.push(
        sample(NOW - at, {
          memory: maybe(random(1001)),
          battery: maybe((['ALTO', 'MEDIO', 'BAIXO'] as const)[random(3)] ?? 'ALTO'),
          pending: maybe(random(5000)),
          drift: maybe(random(2000) - 1000),
          communication: maybe(at - random(4000) + 100),
          transmission: maybe(at - random(90_000)),
        }),
      )
    }
    const series = SatSeries.parse(seriesOf(samples, { span, now: NOW }))
    const { bucket_seconds: size, readings } = series
    const start = Date.parse(series.start_utc) / 1000
    expect(readings.length).toBeLessThanOrEqual(288)
    expect(readings.length * size).toBe(LENGTHS[span])
    expect(start % size).toBe(0)
    expect(NOW - (start + LENGTHS[span])).toBeLessThan(0)
    expect(NOW - (start + LENGTHS[span])).toBeGreaterThanOrEqual(-size)
    for (const [i, count] of readings.entries()) {
      const inside = samples.filter((one) => one.at >= start + i * size && one.at < start + (i + 1) * size)
      expect(count).toBe(inside.length)
      const check = (
        band: { min: unknown[]; max: unknown[]; last: unknown[] },
        value: (one: Sample) => number | null,
      ) => {
        const sorted = inside
          .map(value)
          .filter((one) => one !== null)
          .toSorted((a, b) => a - b)
        expect(band.min[i]).toBe(sorted[0] ?? null)
        expect(band.max[i]).toBe(sorted.at(-1) ?? null)
        expect(band.last[i]).toBe(inside.map(value).findLast((one) => one !== null) ?? null)
      }
      check(series.memory_used_percent, ({ memory }) => memory && memory / 10)
      check(series.pending_coupons, ({ pending }) => pending)
      check(series.clock_off_seconds, ({ drift }) => drift && Math.abs(drift))
      check(series.seconds_since_sefaz_communication, (one) =>
        one.communication === null ? null : Math.max(0, one.at - one.communication + (one.drift ?? 0)),
      )
      check(series.seconds_since_sefaz_transmission, (one) =>
        one.transmission === null ? null : Math.max(0, one.at - one.transmission + (one.drift ?? 0)),
      )
      const levels = ['BAIXO', 'MEDIO', 'ALTO']
      const ranks = inside.flatMap(({ battery }) => (battery === null ? [] : [levels.indexOf(battery)]))
      expect(series.battery_level.min[i]).toBe(levels[Math.min(...ranks)] ?? null)
      expect(series.battery_level.max[i]).toBe(levels[Math.max(...ranks)] ?? null)
    }
  }
})
