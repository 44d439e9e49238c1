import type { ClientScope } from '#domain/access/client-scopes.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { userCodeOf } from '#domain/access/user-code.ts'
import { OauthRefusal } from '../../errors/oauth-refusal.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { ProvenClient } from './client-proof.ts'

/** How long a person has to type the code, in seconds. */
export const CODE_SECONDS = 15 * 60
/** How long a device waits between two questions, in seconds, and how much longer each time it does not (RFC 8628, section 3.5). */
export const POLL_SECONDS = 5
const SLOWER_SECONDS = 5
const MOST_POLL_SECONDS = 60
/** How much sooner a question may come in, in ms: it travels, and clocks differ. */
const EARLY_MS = 500
/** How long a code that led to nothing is shown, in ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Tries for a free code, of 25 billion. */
const TRIES = 5

/** The two codes of a device that asks, in a transaction bound to the tenant of its client. */
export async function newDeviceCodes(
  db: ScopedDb,
  about: { client: ProvenClient; scopes: readonly ClientScope[]; address: string; id: string; now: number },
): Promise<{ deviceCode: string; userCode: string }> {
  const { client, scopes, address, id, now } = about
  await db
    .deleteFrom('oauth_devices')
    .where('expires_at', '<', isoInstant(now - KEPT_MS))
    .where('taken_at', 'is', null)
    .execute()
  const deviceCode = newSecret()
  const code_hash = await hashOfSecret(deviceCode)
  for (let tries = 0; tries < TRIES; tries++) {
    const userCode = userCodeOf(crypto.getRandomValues(new Uint8Array(32)))
    if (userCode === undefined) continue
    const row = {
      tenant_id: client.tenantId,
      id,
      client_id: client.id,
      code_hash,
      user_code: userCode,
      scope: scopes.join(' '),
      address,
      created_at: isoInstant(now),
      expires_at: isoInstant(now + CODE_SECONDS * 1000),
      interval_seconds: POLL_SECONDS,
    }
    const made = await db
      .insertInto('oauth_devices')
      .values(row)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_code']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { deviceCode, userCode }
  }
  throw new OauthRefusal('temporarily_unavailable', 'No free code', { status: 503, retryAfter: 1 })
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof deviceOfCode>>>

/**
 * The device that asks for its tokens, once: it is taken to have them. Otherwise why not, to be thrown outside of the transaction, since
 * throwing inside would undo what it notes.
 */
export async function takeDevice(
  db: ScopedDb,
  { client, deviceCode, now }: { client: ProvenClient; deviceCode: string; now: number },
): Promise<CodeRow | OauthRefusal> {
  const device = await deviceOfCode(db, client, await hashOfSecret(deviceCode))
  if (!device || device.taken_at !== null || device.revoked_at !== null) {
    return new OauthRefusal('invalid_grant', 'Unknown or used device code')
  }
  if (device.is_allowed === false) return new OauthRefusal('access_denied', 'The user refused this device')
  if (Date.parse(device.expires_at) <= now) return new OauthRefusal('expired_token', 'The device code expired')
  const seconds = device.interval_seconds
  const isEarly = device.polled_at !== null && now - Date.parse(device.polled_at) < seconds * 1000 - EARLY_MS
  const at = isoInstant(now)
  if (isEarly || device.is_allowed === null) {
    // Counted from the last question that came in time: who is slowed down and waits longer each time is in time some day.
    const interval_seconds = Math.min(seconds + SLOWER_SECONDS, MOST_POLL_SECONDS)
    const noted = isEarly ? { interval_seconds } : { polled_at: at }
    await db.updateTable('oauth_devices').set(noted).where('id', '=', device.id).execute()
    return isEarly
      ? new OauthRefusal('slow_down', `Wait ${interval_seconds} seconds between two questions`)
      : new OauthRefusal('authorization_pending', 'The user has not decided yet')
  }
  await db
    .updateTable('oauth_devices')
    .set({ polled_at: at, taken_at: at, latest_activity_at: at })
    .where('id', '=', device.id)
    .execute()
  return device
}

/** Locked, so that of two questions at once one comes first. */
function deviceOfCode(db: ScopedDb, client: ProvenClient, code_hash: string) {
  return db
    .selectFrom('oauth_devices')
    .select(['id', 'scope', 'expires_at', 'interval_seconds', 'polled_at', 'is_allowed', 'taken_at', 'revoked_at'])
    .where('code_hash', '=', code_hash)
    .where('client_id', '=', client.id)
    .forUpdate()
    .executeTakeFirst()
}
