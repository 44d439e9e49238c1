import type { ScopedDb } from '../store/scope.ts'
import { type Sample, unpackSamples } from './samples.ts'

interface Range {
  /** Milliseconds since the epoch; undefined for no bound. */
  from: number | undefined
  before: number | undefined
  offset: number
  limit: number
}

/** Where counting stops (decisions 17). */
const MOST = 10_000
const DAY_MS = 86_400_000

/** A page of a SAT's samples, newest first, and how many there are in the range, up to 10,000. */
export async function readHistory(
  db: ScopedDb,
  satId: string,
  { from, before, offset, limit }: Range,
): Promise<{ items: Sample[]; total: number }> {
  const items: Sample[] = []
  let total = 0
  for (const { start, samples } of await readPacked(db, satId, from, before)) {
    const inside = unpackSamples(samples, start / 1000).filter(
      ({ at }) => (from === undefined || at * 1000 >= from) && (before === undefined || at * 1000 < before),
    )
    // Newest first: only those that the page wants are looked at.
    const skipped = Math.max(0, offset - total)
    const wanted = Math.max(0, limit - items.length)
    if (wanted > 0 && skipped < inside.length) items.push(...inside.toReversed().slice(skipped, skipped + wanted))
    total += inside.length
    if (total >= MOST && items.length >= limit) break
  }
  return { items, total: Math.min(total, MOST) }
}

/** Packed samples that may touch the range, newest first. */
async function readPacked(
  db: ScopedDb,
  satId: string,
  from: number | undefined,
  before: number | undefined,
): Promise<{ start: number; samples: Uint8Array }[]> {
  const state = await db
    .selectFrom('sat_states')
    .select(['hour_at as starts_at', 'samples'])
    .where('sat_id', '=', satId)
    .execute()
  const over = await Promise.all(
    (['sat_hours', 'sat_days'] as const).map((table) => {
      let rows = db.selectFrom(table).select(['starts_at', 'samples']).where('sat_id', '=', satId)
      // A row starts at most a day before its last sample.
      if (from !== undefined) rows = rows.where('starts_at', '>', new Date(from - DAY_MS).toISOString())
      if (before !== undefined) rows = rows.where('starts_at', '<', new Date(before).toISOString())
      return rows.orderBy('starts_at', 'desc').execute()
    }),
  )
  return [state, ...over].flat().map(({ starts_at, samples }) => ({ start: Date.parse(starts_at), samples }))
}
