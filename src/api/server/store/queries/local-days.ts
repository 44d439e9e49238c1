import { type RawBuilder, type SqlBool, sql } from 'kysely'

// A day ('YYYY-MM-DD') begins at midnight of the tenant's time zone and ends where the next one begins.

/**
 * Documents whose own day (emitted_on, at the issuer's place) is one of these, both included (docs/decisions.md#document-days). Instants
 * bound the walk, which goes by them, and no zone of the world is further than 14 hours from UTC; days decide.
 */
export function onDays(start: string | undefined, end: string | undefined): RawBuilder<SqlBool>[] {
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'UTC')`
  return [
    ...(start === undefined
      ? []
      : [sql<SqlBool>`(emitted_at >= ${midnight(start, -1)} and emitted_on >= ${start}::date)`]),
    ...(end === undefined ? [] : [sql<SqlBool>`(emitted_at < ${midnight(end, 2)} and emitted_on <= ${end}::date)`]),
  ]
}

export const startOfDay = (day: string, timeZone: string) => sql<string>`${day}::timestamp at time zone ${timeZone}`

export const endOfDay = (day: string, timeZone: string) =>
  sql<string>`(${day}::timestamp + interval '1 day') at time zone ${timeZone}`
