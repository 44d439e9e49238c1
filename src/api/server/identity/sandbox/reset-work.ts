import type { ScopedDb, Store } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'

const DAY_MS = 86_400_000

/** The kind of work by which a sandbox begins anew. */
export const SANDBOX_RESET = { name: 'sandbox_reset' }

/** Leaves it to a server to begin a sandbox anew; one that is to begin anew already is asked no more. */
export async function giveReset(db: ScopedDb | Store, tenantId: string, now: number): Promise<void> {
  const expiresAt = new Date(now + DAY_MS).toISOString()
  await giveWork<null>(db, SANDBOX_RESET, now, [{ tenantId, key: 'reset', payload: null, expiresAt }])
}
