import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** For how long it is known where a user was, in ms. */
const REMEMBERED_MS = 90 * 24 * 60 * 60_000

/** The place that somebody calls from. */
export interface Place {
  /** As people call it: 'Chrome no Windows'. */
  device: string
  /** The network that the call counts as. */
  network: string
}

/** A part of a place, as it is remembered. */
interface Trace {
  table: 'known_devices' | 'known_networks'
  column: 'device' | 'network_hash'
  value: string
}

const deviceTrace = (value: string): Trace => ({ table: 'known_devices', column: 'device', value })

async function networkTrace(userId: string, network: string): Promise<Trace> {
  return { table: 'known_networks', column: 'network_hash', value: await hashOfSecret(`${userId} ${network}`) }
}

/**
 * Tells whether a user signs in with a device, or from a network, that was not seen in the last 90 days, and remembers both. Whoever has
 * never been anywhere is not told: there is nothing that it would be other than.
 */
export async function isNewPlace(db: ScopedDb, userId: string, place: Place, now: number): Promise<boolean> {
  const isKnownPlace =
    !(await hasBeenAnywhere(db, userId)) ||
    ((await isKnownNetwork(db, userId, place.network, now)) &&
      (await isKnown(db, userId, deviceTrace(place.device), now)))
  await rememberPlace(db, userId, place, now)
  return !isKnownPlace
}

/** Tells whether a user has signed in from a network in the last 90 days. */
export async function isKnownNetwork(db: ScopedDb, userId: string, network: string, now: number): Promise<boolean> {
  return isKnown(db, userId, await networkTrace(userId, network), now)
}

/** Called when a user has proven to be there: by a sign-in, or by a link that was mailed. */
export async function rememberPlace(
  db: ScopedDb,
  userId: string,
  { device, network }: Place,
  now: number,
): Promise<void> {
  for (const { table, column, value } of [await networkTrace(userId, network), deviceTrace(device)]) {
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)}, seen_at) values (${userId}, ${value}, ${isoInstant(now)})
      on conflict (user_id, ${sql.ref(column)}) do update set seen_at = excluded.seen_at`.execute(db)
    await sql`
      delete from ${sql.table(table)} where user_id = ${userId} and seen_at < ${isoInstant(now - REMEMBERED_MS)}`.execute(
      db,
    )
  }
}

/** However long ago: what is forgotten leaves with the next sign-in. */
async function hasBeenAnywhere(db: ScopedDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from known_networks where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

async function isKnown(db: ScopedDb, userId: string, { table, column, value }: Trace, now: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(column)} = ${value} and seen_at >= ${isoInstant(now - REMEMBERED_MS)}`.execute(
    db,
  )
  return rows.length > 0
}
