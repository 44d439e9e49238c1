import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstMinute, lastMinute } from '#domain/time/minutes.ts'

// A day ('YYYY-MM-DD') begins at midnight of the tenant's time zone and ends where the next one begins.

/**
 * Documents whose own day (emitted_on, at the issuer's place) is one of these, both included (docs/decisions.md#document-days). Instants
 * bound the walk, which goes by them, and no zone of the world is further than 14 hours from UTC; days decide. `table`: as the query calls it.
 */
export function onDays(start: string | undefined, end: string | undefined, table?: string): RawBuilder<SqlBool>[] {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  const at = column('emitted_at')
  const on = column('emitted_on')
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'UTC')`
  return [
    ...(start === undefined ? [] : [sql<SqlBool>`(${at} >= ${midnight(start, -1)} and ${on} >= ${start}::date)`]),
    ...(end === undefined ? [] : [sql<SqlBool>`(${at} < ${midnight(end, 2)} and ${on} <= ${end}::date)`]),
  ]
}

/** The instant at which a day, or a minute ('YYYY-MM-DDTHH:MM'), begins. */
export const startOfTime = (time: string, timeZone: string) =>
  sql<string>`${firstMinute(time)}::timestamp at time zone ${timeZone}`

/** The instant at which it is over. */
export const endOfTime = (time: string, timeZone: string) =>
  sql<string>`(${lastMinute(time)}::timestamp + interval '1 minute') at time zone ${timeZone}`
