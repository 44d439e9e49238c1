import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { isKnownNetwork, REMEMBERED_MS, rememberNetwork } from './known-networks.ts'

/** The place that somebody calls from. */
export interface Place {
  /** As people call it: 'Chrome no Windows'. */
  device: string
  /** The network that the call counts as. */
  network: string
}

/**
 * Tells whether a user signs in with a device, or from a network, that was not seen in the last 90 days, and remembers both. Whoever has
 * never been anywhere is not told: there is nothing that it would be other than.
 */
export async function isNewPlace(
  db: ScopedDb,
  userId: string,
  { device, network }: Place,
  now: number,
): Promise<boolean> {
  const isKnown =
    !(await hasBeenAnywhere(db, userId)) ||
    ((await isKnownNetwork(db, userId, network, now)) && (await isKnownDevice(db, userId, device, now)))
  await rememberPlace(db, userId, { device, network }, now)
  return !isKnown
}

/** Called when a user has proven to be there: by a sign-in, or by a link that was mailed. */
export async function rememberPlace(
  db: ScopedDb,
  userId: string,
  { device, network }: Place,
  now: number,
): Promise<void> {
  await rememberNetwork(db, userId, network, now)
  const row = { user_id: userId, device, seen_at: isoInstant(now) }
  await db
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('seen_at', '<', isoInstant(now - REMEMBERED_MS))
    .execute()
}

/** However long ago: what is forgotten leaves with the next sign-in. */
async function hasBeenAnywhere(db: ScopedDb, userId: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

async function isKnownDevice(db: ScopedDb, userId: string, device: string, now: number): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('seen_at', '>=', isoInstant(now - REMEMBERED_MS))
    .executeTakeFirst()
  return known !== undefined
}
