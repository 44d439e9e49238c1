import type { SatEvent, SatSeries, SatSpan } from '#api/contract/sats/sat-series.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { BATTERY_LEVELS } from '#domain/sats/sat-labels.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { readPacked } from './history.ts'
import { type Sample, unpackSamples } from './samples.ts'

// Bucketed here and not in SQL: the database holds samples packed, an hour or a day a row.

/** Lengths in seconds; a bucket is the shortest that a device is not expected to leave empty. */
const SPANS: Record<SatSpan, { length: number; buckets: readonly [number, ...number[]] }> = {
  day: { length: 86_400, buckets: [300, 900, 3600] },
  week: { length: 7 * 86_400, buckets: [3600, 10_800] },
  month: { length: 30 * 86_400, buckets: [10_800, 43_200] },
}
/** Readings that came within 20 minutes of each other are less than this apart once rolled: what was no silence is none afterwards. */
const SHORTEST_SILENCE = 1800
const MOST_EVENTS = 100

/** A SAT's samples of the span that ends now (ms), sampled for charts. */
export async function readSeries(
  db: ScopedDb,
  satId: string,
  { span, now }: { span: SatSpan; now: number },
): Promise<SatSeries> {
  const packed = await readPacked(db, satId, now - SPANS[span].length * 1000, undefined)
  const samples = packed.flatMap((row) => unpackSamples(row.samples, row.start / 1000)).sort((a, b) => a.at - b.at)
  return seriesOf(samples, { span, now: Math.floor(now / 1000) })
}

/** `samples` in order of time, of the span and of what was just before it; `now` in seconds since the epoch. */
export function seriesOf(samples: readonly Sample[], { span, now }: { span: SatSpan; now: number }): SatSeries {
  const { length } = SPANS[span]
  const gap = usualGap(samples.filter(({ at }) => at > now - length))
  const size = bucketSize(span, gap)
  const start = now - (now % size) + size - length
  const buckets: Sample[][] = Array.from({ length: length / size }, () => [])
  for (const sample of samples) buckets[Math.floor((sample.at - start) / size)]?.push(sample)
  const events = eventsOf(samples, { start, now, silence: Math.max(SHORTEST_SILENCE, 3 * gap) })
  const rank = bandOf(buckets, ({ battery }) => batteryRank(battery))
  return {
    start_utc: iso(start),
    bucket_seconds: size,
    readings: buckets.map((bucket) => bucket.length),
    memory_used_percent: bandOf(buckets, ({ memory }) => (memory === null ? null : memory / 10)),
    battery_level: { min: rank.min.map(levelOf), max: rank.max.map(levelOf), last: rank.last.map(levelOf) },
    pending_coupons: bandOf(buckets, ({ pending }) => pending),
    clock_off_seconds: bandOf(buckets, ({ drift }) => (drift === null ? null : Math.abs(drift))),
    seconds_since_sefaz_communication: bandOf(buckets, (sample) => since(sample.communication, sample)),
    seconds_since_sefaz_transmission: bandOf(buckets, (sample) => since(sample.transmission, sample)),
    events: events.slice(-MOST_EVENTS).toReversed(),
    events_total: events.length,
  }
}

/** `then` is by the device's own clock. */
const since = (then: number | null, { at, drift }: Sample) =>
  then === null ? null : Math.max(0, at + (drift ?? 0) - then)

const batteryRank = (level: Sample['battery']) =>
  level === null ? null : BATTERY_LEVELS.findIndex(({ value }) => value === level)
const levelOf = (rank: number | null) => (rank === null ? null : (BATTERY_LEVELS[rank]?.value ?? null))

/** Nine of ten readings come sooner than this after the one before, in seconds; 0 for less than two. */
function usualGap(samples: readonly Sample[]): number {
  const gaps = samples.map(({ at }, i) => at - (samples[i - 1]?.at ?? at)).slice(1)
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.9)] ?? 0
}

function bucketSize(span: SatSpan, gap: number): number {
  const { buckets } = SPANS[span]
  return buckets.find((size) => size >= 1.5 * gap) ?? buckets.at(-1) ?? buckets[0]
}

type Band = Record<'min' | 'max' | 'last', (number | null)[]>

function bandOf(buckets: readonly Sample[][], value: (sample: Sample) => number | null): Band {
  const perBucket = buckets.map((bucket) => bucket.map(value).filter((one) => one !== null))
  return {
    min: perBucket.map((values) => (values.length > 0 ? Math.min(...values) : null)),
    max: perBucket.map((values) => (values.length > 0 ? Math.max(...values) : null)),
    last: perBucket.map((values) => values.at(-1) ?? null),
  }
}

/** Oldest first; what a device did not say in between is no change. */
function eventsOf(
  samples: readonly Sample[],
  { start, now, silence }: { start: number; now: number; silence: number },
): SatEvent[] {
  const events: SatEvent[] = []
  let before: Pick<Sample, 'battery' | 'state' | 'lan'> = { battery: null, state: null, lan: null }
  for (const [i, sample] of samples.entries()) {
    const { at, battery, state, lan } = sample
    const last = samples[i - 1]?.at ?? at
    if (at >= start) {
      const at_utc = iso(at)
      if (at - last > silence) events.push({ what: 'silence', at_utc: iso(last), until_utc: at_utc })
      if (battery !== null && before.battery !== null && battery !== before.battery)
        events.push({ what: 'battery_level', at_utc, from: before.battery, to: battery })
      if (state !== null && before.state !== null && state !== before.state)
        events.push({ what: 'operation_state', at_utc, from: before.state, to: state })
      if (lan !== null && before.lan !== null && lan !== before.lan)
        events.push({ what: 'lan_status', at_utc, from: before.lan, to: lan })
    }
    before = { battery: battery ?? before.battery, state: state ?? before.state, lan: lan ?? before.lan }
  }
  const last = samples.at(-1)?.at ?? now
  if (now - last > silence) events.push({ what: 'silence', at_utc: iso(last), until_utc: null })
  return events
}

function iso(seconds: number): string {
  return isoInstant(seconds * 1000)
}
