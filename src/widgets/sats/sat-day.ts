import type { HistoryEntry } from '#api/contract/sats.ts'

/** What the charts show, in ms. */
export const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000

/** With fewer readings than this a line would have more holes than points: hours then, each of them drawn as a dot. */
const ENOUGH = 48

/** A part of the day and its last reading; undefined where there was none, which is a gap and not a guess. */
export interface DaySlot {
  /** ms since the epoch. */
  from: number
  to: number
  entry: HistoryEntry | undefined
}

/** The 24 hours up to `until` (ms) in quarters of an hour, or in hours where readings are few. `entries`: newest first. */
export function slotsOf(entries: readonly HistoryEntry[], until: number): DaySlot[] {
  const inside = entries.filter(({ created_utc }) => Date.parse(created_utc) > until - DAY_MS)
  const size = inside.length >= ENOUGH ? QUARTER_MS : HOUR_MS
  const last = Math.floor(until / size) * size
  const newest = new Map<number, HistoryEntry>()
  for (const entry of inside) {
    const from = Math.floor(Date.parse(entry.created_utc) / size) * size
    if (!newest.has(from)) newest.set(from, entry)
  }
  return Array.from({ length: DAY_MS / size }, (_, slot) => {
    const from = last - DAY_MS + (slot + 1) * size
    return { from, to: from + size, entry: newest.get(from) }
  })
}

/** How many seconds before a reading something had happened; null where the device did not say. */
export function secondsBefore({ created_utc }: HistoryEntry, iso: string | null): number | null {
  return iso === null ? null : Math.max(0, Math.round((Date.parse(created_utc) - Date.parse(iso)) / 1000))
}
