import { type RawBuilder, sql, type SqlBool } from 'kysely'

// What may be told of an alert `n` of a statement, in one place: silences and takings are others' columns.

/** Tells that no silence covers it: what is silenced tells nobody. */
export const isAudible: RawBuilder<SqlBool> = sql<SqlBool>`n.silence_id is null`

/** Tells that it is on and nobody has taken it: what is taken is not escalated. */
export const isUntaken: RawBuilder<SqlBool> = sql<SqlBool>`(n.cleared_at is null)`
