import { sql } from 'kysely'
import { allowLonger } from '#api/server/store/maintenance.ts'
import type { ScopedDb, Store } from '#api/server/store/scope.ts'

/** Lays rows in by one transaction: such as lie as they must need no check of their keys. */
export const within = (store: Store, work: (db: ScopedDb) => Promise<unknown>): Promise<void> =>
  store.transaction().execute(async (db) => {
    await allowLonger(db, 3_600_000)
    await sql`set local session_replication_role = replica`.execute(db)
    await work(db)
  })
