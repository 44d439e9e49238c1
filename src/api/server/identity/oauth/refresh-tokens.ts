import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { ProvenClient } from './client-proof.ts'

/** How long a device may be silent before it needs a new code, in ms. */
const REFRESH_MS = 90 * 24 * 60 * 60_000
/** For how long the last but one token may come again, in ms: the answer to it may have been lost on its way. */
const GRACE_MS = 30_000

// 'fdr_', a secret that stays the same as long as the device is authorized, '_', a secret that serves once. Whoever comes with the first and
// another second has a token that has served: it was stolen, or its thief was first.
const TOKEN = /^fdr_([0-9a-f]{64})_([0-9a-f]{64})$/

export interface RefreshedDevice {
  id: string
  scope: string
  refreshToken: string
}

/** The first token of a device that was authorized. */
export async function firstRefreshToken(db: ScopedDb, deviceId: string, now: number): Promise<string> {
  const [family, own] = [newSecret(), newSecret()]
  await db
    .updateTable('oauth_devices')
    .set({
      family_hash: await hashOfSecret(family),
      token_hash: await hashOfSecret(own),
      refresh_expires_at: isoInstant(now + REFRESH_MS),
    })
    .where('id', '=', deviceId)
    .execute()
  return `fdr_${family}_${own}`
}

/** The device of a token that serves, and its next token; 'reused' of one that has served; undefined of one that is unknown or too old. */
export async function rotate(
  db: ScopedDb,
  { client, token, now }: { client: ProvenClient; token: string; now: number },
): Promise<RefreshedDevice | { reused: string } | undefined> {
  const [, family = '', own = ''] = TOKEN.exec(token) ?? []
  if (own === '') return undefined
  const device = await deviceOfFamily(db, client, family)
  if (!device || device.refresh_expires_at === null || Date.parse(device.refresh_expires_at) <= now) return undefined
  const hash = await hashOfSecret(own)
  const isCurrent = hash === device.token_hash
  const isLost =
    hash === device.previous_hash && device.rotated_at !== null && now - Date.parse(device.rotated_at) < GRACE_MS
  if (!isCurrent && !isLost) return { reused: device.id }
  const next = newSecret()
  await db
    .updateTable('oauth_devices')
    .set({
      token_hash: await hashOfSecret(next),
      // Of a token that comes again the grace is not longer than it was.
      ...(isCurrent ? { previous_hash: hash, rotated_at: isoInstant(now) } : {}),
      refresh_expires_at: isoInstant(now + REFRESH_MS),
      latest_activity_at: isoInstant(now),
    })
    .where('id', '=', device.id)
    .execute()
  return { id: device.id, scope: device.scope, refreshToken: `fdr_${family}_${next}` }
}

/** The device that a token was given to, whether or not the token has served; undefined where there is none. */
export async function deviceOfToken(db: ScopedDb, client: ProvenClient, token: string): Promise<string | undefined> {
  const [, family] = TOKEN.exec(token) ?? []
  return family === undefined ? undefined : (await deviceOfFamily(db, client, family))?.id
}

/** Locked, so that of two calls with one token one comes first. */
async function deviceOfFamily(db: ScopedDb, client: ProvenClient, family: string) {
  return db
    .selectFrom('oauth_devices')
    .select(['id', 'scope', 'token_hash', 'previous_hash', 'rotated_at', 'refresh_expires_at'])
    .where('family_hash', '=', await hashOfSecret(family))
    .where('client_id', '=', client.id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
