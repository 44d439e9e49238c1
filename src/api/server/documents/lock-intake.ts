// Other subjects may import this file.

import { sql } from 'kysely'
import type { ScopedDb } from '../store/scope.ts'

/** One batch of a tenant at a time: what is new is decided before it is written. Held until the transaction ends. */
export async function lockIntake(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${tenantId}`}, 0))`.execute(db)
}
