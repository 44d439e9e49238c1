import type { Sample } from './samples.ts'

/** Properties of a device's state; its times go on by themselves. */
const STATE = {
  memory: 'memory_used_percent',
  battery: 'battery_level',
  pending: 'pending_coupons',
  state: 'operation_state',
  lan: 'lan_status',
} as const
type Name = keyof typeof STATE
type Changed = (typeof STATE)[Name]
// The very keys that make the type.
const NAMES = Object.keys(STATE) as Name[]

/** Seconds between samples of which something between them is not known: one of each ten minutes is kept of older days. */
const APART = 1800
/** Seconds by which a clock may go on or back while it is still the same. */
const CLOCK = 60

/** A sample, or several in a row that say the same, of which it is the newest. */
export interface FoldedReading extends Sample {
  /** When the first of them was. */
  since: number
  readings: number
  /** Differences from the sample before. */
  changed: Changed[]
}

/** Samples newest first as readings, of which those that say the same are one where `fold` is asked for. */
export function* readingsOf(samples: Iterable<Sample>, fold: boolean): Generator<FoldedReading> {
  let reading: FoldedReading | undefined
  for (const sample of samples) {
    if (reading && fold && saySame(reading, sample)) {
      reading.since = sample.at
      reading.readings++
      continue
    }
    if (reading) yield { ...reading, changed: changedBetween(sample, reading) }
    reading = { ...sample, since: sample.at, readings: 1, changed: [] }
  }
  if (reading) yield reading
}

function saySame(reading: FoldedReading, older: Sample): boolean {
  if (reading.since - older.at > APART || changedBetween(older, reading).length > 0) return false
  if (reading.drift === null || older.drift === null) return reading.drift === older.drift
  return Math.abs(reading.drift - older.drift) < CLOCK
}

/** Lists the differences of two samples; a value that a device did not say is none. */
const changedBetween = (older: Sample, newer: Sample): Changed[] =>
  NAMES.filter((name) => newer[name] !== null && older[name] !== null && newer[name] !== older[name]).map(
    (name) => STATE[name],
  )
