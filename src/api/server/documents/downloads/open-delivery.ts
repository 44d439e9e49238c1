import { Refusal } from '../../errors/refusal.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Refuses a signed address whose sending a person has called back, and one of a sending that is gone. */
export async function requireOpen(db: ScopedDb, deliveryId: string): Promise<void> {
  const row = await db
    .selectFrom('accountant_deliveries')
    .select('ended_at')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.ended_at !== null) throw new Refusal('link_ended')
}
