import { sql } from 'kysely'
import type { Store } from './scope.ts'
import { ConnectionFailure } from './trouble.ts'

/** Throws a ConnectionFailure where the database is away, or is one that only reads: a standby, or one whose standby has taken its place. */
export async function requireWriter(store: Store): Promise<void> {
  const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(store)
  if (rows[0]?.mode === 'on') throw new ConnectionFailure('READ_ONLY')
}
