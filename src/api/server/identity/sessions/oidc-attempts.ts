import { isoInstant } from '#domain/time/instant.ts'
import type { ProviderAttempt } from '../../ports/identity/provider.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** How long somebody may take to sign in at the provider, in ms. */
const GOOD_FOR_MS = 10 * 60_000

/** Keeps a sign-in that begins; answers the secret of the browser that began it, which nothing keeps. */
export async function storeAttempt(
  db: ScopedDb,
  { state, nonce, verifier }: ProviderAttempt,
  now: number,
): Promise<string> {
  const attempt = newSecret()
  await db.deleteFrom('oidc_attempts').where('expires_at', '<=', isoInstant(now)).execute()
  await db
    .insertInto('oidc_attempts')
    .values({
      state_hash: await hashOfSecret(state),
      attempt_hash: await hashOfSecret(attempt),
      nonce,
      verifier,
      expires_at: isoInstant(now + GOOD_FOR_MS),
    })
    .execute()
  return attempt
}

/** Takes a sign-in that comes back, for once; undefined where it never began in that browser, has come back already or took too long. */
export async function takeAttempt(
  db: ScopedDb,
  { state, attempt }: { state: string; attempt: string },
  now: number,
): Promise<ProviderAttempt | undefined> {
  const row = await db
    .deleteFrom('oidc_attempts')
    .where('state_hash', '=', await hashOfSecret(state))
    .where('attempt_hash', '=', await hashOfSecret(attempt))
    .returning(['nonce', 'verifier', 'expires_at'])
    .executeTakeFirst()
  if (!row || Date.parse(row.expires_at) <= now) return undefined
  return { state, nonce: row.nonce, verifier: row.verifier }
}
