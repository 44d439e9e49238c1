import { ownRow } from '../../../store/queries/own-row.ts'
import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { hex } from '../../../ports/platform/hex.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import type { KnownSat } from '../known-sats.ts'
import type { Reading } from '../reading.ts'
import { addSample, packSamples, type Sample, unpackSamples } from './samples.ts'

export const HOUR_MS = 3_600_000

/** The hour under way, as sat_states keeps it. */
export interface OpenHour {
  startsAt: string
  /** The text form of bytea. */
  samples: string
  changed: boolean
}

interface Hour {
  sat: KnownSat
  start: number
  samples: Sample[]
}

/**
 * Adds readings (oldest first) to the samples of their SATs. Hours that are over go to sat_hours, also those that late readings belong
 * to; answers the open hour of each SAT, by its id.
 */
export async function keepSamples(
  db: ScopedDb,
  tenantId: string,
  reports: readonly { sat: KnownSat; readings: readonly Reading[] }[],
): Promise<Map<string, OpenHour>> {
  const open = new Map<string, OpenHour>()
  const over: Hour[] = []
  const late: { sat: KnownSat; readings: Reading[] }[] = []
  for (const { sat, readings } of reports) {
    const { before } = sat
    let hour: Hour | undefined = before && {
      sat,
      start: before.hourAt,
      samples: unpackSamples(before.samples, before.hourAt / 1000),
    }
    let changed = false
    const tooLate: Reading[] = []
    for (const reading of readings) {
      const start = reading.at - (reading.at % HOUR_MS)
      if (hour && start < hour.start) {
        tooLate.push(reading)
        continue
      }
      if (!hour || start > hour.start) {
        if (hour) over.push(hour)
        hour = { sat, start, samples: [] }
      }
      addSample(hour.samples, reading.sample)
      changed = true
    }
    if (tooLate.length > 0) late.push({ sat, readings: tooLate })
    if (hour) open.set(sat.id, { startsAt: isoInstant(hour.start), samples: textOf(hour), changed })
  }
  if (late.length > 0) over.push(...(await reopened(db, late)))
  if (over.length > 0) await closeHours(db, tenantId, over)
  return open
}

/** The hours that late readings belong to, with them. */
async function reopened(
  db: ScopedDb,
  late: readonly { sat: KnownSat; readings: readonly Reading[] }[],
): Promise<Hour[]> {
  const hours: Hour[] = []
  for (const { sat, readings } of late) {
    for (const [start, group] of Map.groupBy(readings, ({ at }) => at - (at % HOUR_MS))) {
      const stored = await db
        .selectFrom('sat_hours')
        .select('samples')
        .where('sat_id', '=', sat.id)
        .where('starts_at', '=', isoInstant(start))
        .executeTakeFirst()
      const samples = stored ? unpackSamples(stored.samples, start / 1000) : []
      for (const { sample } of group) addSample(samples, sample)
      hours.push({ sat, start, samples })
    }
  }
  return hours
}

async function closeHours(db: ScopedDb, tenantId: string, hours: readonly Hour[]): Promise<void> {
  const rows = hours.map((hour) => ({
    tenant_id: tenantId,
    sat_id: hour.sat.id,
    company_id: hour.sat.companyId,
    starts_at: isoInstant(hour.start),
    samples: textOf(hour),
  }))
  await sql`
    insert into sat_hours (tenant_id, sat_id, company_id, starts_at, samples)
    select own.tenant_id, given.sat_id, given.company_id, given.starts_at, given.samples
    from ${ownRow(db)} cross join json_populate_recordset(null::sat_hours, ${JSON.stringify(rows)}::text::json) as given
    on conflict (tenant_id, sat_id, starts_at) do update set samples = excluded.samples
  `.execute(db)
}

function textOf({ samples, start }: Hour): string {
  return `\\x${hex(packSamples(samples, start / 1000))}`
}
