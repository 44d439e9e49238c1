import { sql } from 'kysely'
import type { ScopedDb } from '../../../store/scope.ts'
import { type FoldedReading, readingsOf } from './readings.ts'
import { type Sample, unpackSamples } from './samples.ts'
import { TENANT } from '../../../store/tenant-names.ts'

interface Range {
  /** Milliseconds since the epoch; undefined for no bound. */
  from: number | undefined
  before: number | undefined
  offset: number
  limit: number
  /** True if samples in a row that say the same are one. */
  fold: boolean
}

/** The number at which counting stops (docs/decisions.md#capped-totals). */
const MOST = 10_000
const DAY_MS = 86_400_000

/** A page of a SAT's readings, newest first, and how many there are in the range, up to 10,000. */
export async function readHistory(
  db: ScopedDb,
  satId: string,
  { from, before, offset, limit, fold }: Range,
): Promise<{ items: FoldedReading[]; total: number }> {
  const items: FoldedReading[] = []
  let total = 0
  const packed = await readPacked(db, satId, from, before)
  for (const reading of readingsOf(newestFirst(packed, from, before), fold)) {
    total++
    if (total > offset && items.length < limit) items.push(reading)
    if (total >= MOST && total >= offset + limit) break
  }
  return { items, total: Math.min(total, MOST) }
}

/** Unpacked as they are asked for. */
function* newestFirst(
  packed: Awaited<ReturnType<typeof readPacked>>,
  from = -Infinity,
  before = Infinity,
): Generator<Sample> {
  for (const { start, samples } of packed) {
    for (const sample of unpackSamples(samples, start / 1000).toReversed()) {
      if (sample.at * 1000 >= from && sample.at * 1000 < before) yield sample
    }
  }
}

/** Made by SQL from a number: PostgreSQL does not read ISO text of years past 9999 or before 1. */
const momentOf = (ms: number) => sql<string>`to_timestamp(${ms / 1000}::double precision)`

/**
 * Packed samples that may touch the range (ms) or lie up to a day before it, and the last ones before these, from which a silence of days
 * is known. Newest first. In one statement: an hour that ends meanwhile is in it once.
 */
export async function readPacked(
  db: ScopedDb,
  satId: string,
  from: number | undefined,
  before: number | undefined,
): Promise<{ start: number; samples: Uint8Array }[]> {
  // A row starts at most a day before its last sample.
  const first = from === undefined ? sql`'-infinity'` : momentOf(from - DAY_MS)
  const last = before === undefined ? sql`'infinity'` : momentOf(before)
  const over = (table: 'sat_hours' | 'sat_days') => sql`
    select starts_at, samples from ${sql.table(table)}
    where tenant_id = ${TENANT} and sat_id = ${satId} and starts_at > ${first} and starts_at < ${last}
    union all (select starts_at, samples from ${sql.table(table)}
      where tenant_id = ${TENANT} and sat_id = ${satId} and starts_at <= ${first} order by starts_at desc limit 1)`
  const { rows } = await sql<{ starts_at: string; samples: Uint8Array }>`
    select hour_at as starts_at, samples from sat_states where tenant_id = ${TENANT} and sat_id = ${satId}
    union all ${over('sat_hours')} union all ${over('sat_days')}
    order by starts_at desc`.execute(db)
  return rows.map(({ starts_at, samples }) => ({ start: Date.parse(starts_at), samples }))
}
