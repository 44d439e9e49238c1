import { type RawBuilder, sql } from 'kysely'
import { covers, type SilencedPart } from '#domain/sats/silences/silence.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

type Silence = Awaited<ReturnType<typeof readSilences>>[number]

/** An alert as silences look at it, where it stands read apart. */
export type Silenceable = Omit<SilencedPart, 'point_of_sale_id'>

/** Reads the silences that are in force, the one that lasts longest first. `now`: ms since the epoch. */
export function readSilences(db: ScopedDb, now: number) {
  const at = isoInstant(now)
  return db
    .selectFrom('sat_silences')
    .select(['id', 'company_id', 'point_of_sale_id', 'sat_id', 'alarm_id', 'alarm_type_id'])
    .where('over_at', 'is', null)
    .where('from_at', '<=', at)
    .where('until_at', '>', at)
    .orderBy('until_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Returns each alert with the silence that it falls into; null where there is none, and it is told of at once. To be asked with the tenant's alerts locked, so that no
 * silence ends between the look and the writing. In a transaction bound to the whole tenant.
 */
export async function silencedBy<Alert extends Silenceable>(
  db: ScopedDb,
  alerts: readonly Alert[],
  now: number,
): Promise<(Alert & { silence_id: string | null })[]> {
  return coveredBy(db, await readSilences(db, now), alerts)
}

/** The same silences in a statement that asks for other things as well. */
export const silencesAt = (now: number): RawBuilder<Silence[]> => {
  const at = sql`${isoInstant(now)}::timestamptz`
  return sql`(
    select coalesce(json_agg(s order by s.until_at desc, s.id), '[]') from (
      select id, company_id, point_of_sale_id, sat_id, alarm_id, alarm_type_id, until_at from sat_silences
      where tenant_id = ${TENANT} and over_at is null and from_at <= ${at} and until_at > ${at}) s)`
}

/** Returns each alert with the first of these silences that it falls into. */
export async function coveredBy<Alert extends Silenceable>(
  db: ScopedDb,
  silences: readonly Silence[],
  alerts: readonly Alert[],
): Promise<(Alert & { silence_id: string | null })[]> {
  if (silences.length === 0) return alerts.map((alert) => ({ ...alert, silence_id: null }))
  const points = await pointsOf(db, alerts)
  return alerts.map((alert) => {
    const point_of_sale_id = points.get(alert.sat_id ?? '') ?? null
    return { ...alert, silence_id: silences.find((one) => covers(one, { ...alert, point_of_sale_id }))?.id ?? null }
  })
}

/** Reads at which points of sale the SATs of alerts stand. */
export async function pointsOf(
  db: ScopedDb,
  alerts: readonly { sat_id: string | null }[],
): Promise<Map<string, string | null>> {
  const ids = [...new Set(alerts.flatMap(({ sat_id }) => sat_id ?? []))]
  const sats = await db.selectFrom('sats').select(['id', 'point_of_sale_id']).where('id', '=', anyOf(ids)).execute()
  return new Map(sats.map(({ id, point_of_sale_id }) => [id, point_of_sale_id]))
}
