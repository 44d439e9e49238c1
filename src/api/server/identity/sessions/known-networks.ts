import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** For how long it is known where a user was, in ms. */
export const REMEMBERED_MS = 90 * 24 * 60 * 60_000

/** Tells whether a user has signed in from a network in the last 90 days. */
export async function isKnownNetwork(db: ScopedDb, userId: string, network: string, now: number): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', await hashOf(userId, network))
    .where('seen_at', '>=', isoInstant(now - REMEMBERED_MS))
    .executeTakeFirst()
  return known !== undefined
}

/** Called when a user has proven to be there: by a password, or by a link that was mailed. */
export async function rememberNetwork(db: ScopedDb, userId: string, network: string, now: number): Promise<void> {
  const row = { user_id: userId, network_hash: await hashOf(userId, network), seen_at: isoInstant(now) }
  await db
    .insertInto('known_networks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()
  await db
    .deleteFrom('known_networks')
    .where('user_id', '=', userId)
    .where('seen_at', '<', isoInstant(now - REMEMBERED_MS))
    .execute()
}

function hashOf(userId: string, network: string): Promise<string> {
  return hashOfSecret(`${userId} ${network}`)
}
