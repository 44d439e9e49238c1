import { sql } from 'kysely'
import type { ScopedDb } from '../../store/scope.ts'

/** The statement of {@link lockAlerts}, for who begins a transaction with it. */
export const LOCK_ALERTS = "select pg_advisory_xact_lock(hashtextextended('alerts ' || app_tenant(), 0))"

/**
 * Locks a tenant's alerts: until the transaction ends, nobody else changes them: two that end the same ones, each in an order of its own,
 * would wait for each other. To be taken just before writing.
 */
export async function lockAlerts(db: ScopedDb): Promise<void> {
  await sql.raw(LOCK_ALERTS).execute(db)
}
