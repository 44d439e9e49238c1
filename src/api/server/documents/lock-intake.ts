import { sql } from 'kysely'
import type { ScopedDb } from '../store/scope.ts'

/** Does work in a transaction of its own, bound to the whole tenant. */
export type Apart = <T>(work: (db: ScopedDb) => Promise<T>) => Promise<T>

/** One batch of a tenant at a time: what is new is decided before it is written. Held until the transaction ends. */
export async function lockIntake(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${tenantId}`}, 0))`.execute(db)
}

/** The same as a statement for a journey that binds the transaction. `tenantId`: a UUID. */
export const lockingIntake = (tenantId: string): string =>
  `select pg_advisory_xact_lock(hashtextextended('intake ${tenantId}', 0))`

const LOCK_NOT_AVAILABLE = '55P03'

/** Tells if the same could be had within so many ms: whoever moves a SAT or looks at a long series of numbers may hold it for seconds. */
export async function lockIntakeWithin(db: ScopedDb, tenantId: string, ms: number): Promise<boolean> {
  await sql`savepoint waiting`.execute(db)
  try {
    await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(db)
    await lockIntake(db, tenantId)
    await sql`set local lock_timeout to default`.execute(db)
    await sql`release savepoint waiting`.execute(db)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
    await sql`rollback to savepoint waiting`.execute(db)
    return false
  }
}
