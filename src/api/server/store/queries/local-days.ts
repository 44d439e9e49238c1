import { sql } from 'kysely'

// A day ('YYYY-MM-DD') begins at midnight of the tenant's time zone and ends where the next one begins.

export const startOfDay = (day: string, timeZone: string) => sql<string>`${day}::timestamp at time zone ${timeZone}`

export const endOfDay = (day: string, timeZone: string) =>
  sql<string>`(${day}::timestamp + interval '1 day') at time zone ${timeZone}`
