import { type RawBuilder, sql } from 'kysely'
import { type AlarmMoment, READING_HOLDS_MS } from '#domain/sats/sat-alarm-rules.ts'
import { isoInstant } from '#domain/time/instant.ts'

/** Tells of a row of sat_states if an alarm of this limit (seconds, or days of a certificate) may hold. */
type Look = (limit: RawBuilder<unknown>) => RawBuilder<boolean>
type Moment = Pick<AlarmMoment, 'now' | 'upSince'> & { today: RawBuilder<unknown> }

/**
 * Returns coarse looks at sat_states for each type that begins to hold by the passing of time: they miss nothing that the rules
 * (domain/sats/sat-alarm-rules.ts) would find, and leave little for these to judge. `today`: the tenant's calendar day, a date.
 */
export function looksAt({ now, upSince, today }: Moment): Record<string, Look> {
  const at = sql`${isoInstant(now)}::timestamptz`
  const up = sql`${isoInstant(upSince)}::timestamptz`
  const drift = sql`make_interval(secs => coalesce(clock_drift_seconds, 0))`
  const holds = sql`make_interval(secs => ${READING_HOLDS_MS / 1000})`
  const asOf = sql`case when read_at < ${up} then read_at else least(${at}, read_at + ${holds}) end`
  const seconds = (limit: RawBuilder<unknown>) => sql`make_interval(secs => ${limit})`
  return {
    silence: (limit) => sql<boolean>`${at} - greatest(read_at, ${up}) > ${seconds(limit)}`,
    sefaz_communication: (limit) =>
      sql<boolean>`${asOf} - (last_sefaz_communication_at - ${drift}) > ${seconds(limit)}`,
    transmission: (limit) =>
      sql<boolean>`pending_coupons > 0 and (last_sefaz_transmission_at is null
        or ${asOf} - (last_sefaz_transmission_at - ${drift}) > ${seconds(limit)})`,
    certificate: (limit) => sql<boolean>`certificate_expires_on - ${today} < ${limit}`,
  }
}
