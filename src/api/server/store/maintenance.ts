import { sql } from 'kysely'
import type { ScopedDb, Store } from './scope.ts'

const TEN_MINUTES = 600_000

/** Lets the statements of this transaction take longer than usual, in ms. Both engines keep it. */
export async function allowLonger(db: ScopedDb, ms: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(Math.round(ms))}`.execute(db)
}

/**
 * Fresh statistics and visibility for the planner. After an import too: the embedded database does not do it by itself, and pages deep
 * in a list are slow until then.
 */
export async function vacuum(store: Store): Promise<void> {
  await store.connection().execute(async (db) => {
    await sql`set statement_timeout = ${sql.lit(TEN_MINUTES)}`.execute(db)
    try {
      await sql`vacuum analyze`.execute(db)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}
