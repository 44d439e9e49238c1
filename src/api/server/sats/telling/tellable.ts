import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'

// What may be told of an alert `n` of a statement, in one place: silences and takings are others' columns.

/** Tells that no silence covers it: what is silenced tells nobody. */
export const isAudible: RawBuilder<SqlBool> = sql<SqlBool>`n.silence_id is null`

/** Tells that it is on and nobody has it: what somebody has taken, until a moment that is not over, is not escalated. `now`: ms since the epoch. */
export const isUntaken = (now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(n.cleared_at is null and (n.held_since is null or n.held_until <= ${isoInstant(now)}::timestamptz))`
