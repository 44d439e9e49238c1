import { sql } from 'kysely'
import type { Store } from './scope.ts'

/** The clock of a server, set by that of its database: several servers over one database have the same time, whatever their own say. */
export interface DatabaseClock {
  /** ms since the epoch. */
  now(): number
  /** Asks the database's clock; answers by how many ms this one was changed. */
  setBy(ask: () => Promise<number>): Promise<number>
}

export function databaseClock(own: () => number): DatabaseClock {
  let ahead = 0
  return {
    now: () => own() + ahead,
    async setBy(ask) {
      const sentAt = own()
      const theirs = await ask()
      const answered = own()
      // It was read at some moment in between: a slow answer proves little, and changes nothing that it does not disprove.
      const before = ahead
      if (answered >= sentAt) ahead = Math.min(Math.max(ahead, theirs - answered), theirs - sentAt)
      return ahead - before
    },
  }
}

/** The database's clock, ms since the epoch. */
export async function databaseNow(store: Store): Promise<number> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(store)
  return Date.parse(rows[0]?.now ?? '')
}
