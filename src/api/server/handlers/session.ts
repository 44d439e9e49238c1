import type { logout as Logout, refresh as Refresh, Tokens } from '#api/contract/session.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { SessionCall } from './handler.ts'
import { Refusal } from '../errors/refusal.ts'
import { hashOfSecret, newSecret } from '../ports/platform/secrets.ts'
import type { ScopedDb } from '../store/scope.ts'

type Opening = Pick<SessionCall<Endpoint>, 'platform' | 'tokens' | 'settings'>

/**
 * For how long a refresh token that has served may come again, in ms: the answer to it may have been lost on its way. What makes it
 * plausible that its receiver asks again is that nobody has used what that answer gave; an address would not, since networks change.
 */
const GRACE_MS = 30_000

/**
 * Each refresh token serves once, or again within its grace, as often as answers are lost. Of the tokens given for one the first that is
 * used ends the others, so that a thief and the owner cannot both go on. One that comes otherwise was stolen, or its thief was first: the
 * whole family ends.
 */
export async function refresh(call: SessionCall<typeof Refresh>): Promise<Tokens> {
  const hash = await hashOfSecret(call.body.refresh_token)
  const at = call.platform.now()
  const tokens = await call.session(async (db) => {
    await lockUser(db, hash)
    const token = await standing(db, hash, at)
    if (!token || !(await serves(db, token, at))) {
      await endFamily(db, hash, iso(at))
      return undefined
    }
    await db
      .updateTable('refresh_tokens')
      .set({ used_at: token.used_at ?? iso(at) })
      .where('id', '=', token.id)
      .execute()
    return openSession(db, call, token)
  })
  // Thrown outside, since throwing inside would undo the revocation.
  if (!tokens) throw new Refusal('unauthenticated')
  return tokens
}

type Standing = NonNullable<Awaited<ReturnType<typeof standing>>>

function standing(db: ScopedDb, hash: string, at: number) {
  return db
    .selectFrom('refresh_tokens as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.family', 'r.parent_id', 'r.used_at'])
    .where('r.token_hash', '=', hash)
    .where('r.revoked_at', 'is', null)
    .where('r.expires_at', '>', iso(at))
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}

/** Whether nobody has gone on with another token that was given for the same one, nor, where it has served, with what it gave. */
async function serves(db: ScopedDb, { id, family, parent_id, used_at }: Standing, at: number): Promise<boolean> {
  if (used_at !== null && at - Date.parse(used_at) >= GRACE_MS) return false
  const gone = await db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('family', '=', family)
    .where('used_at', 'is not', null)
    .where((e) => e.or([e('parent_id', '=', id), e.and([e('parent_id', '=', parent_id), e('id', '<>', id)])]))
    .executeTakeFirst()
  return gone === undefined
}

/** Whatever of the family comes later is refused, also a token that another tab has just been given. */
export async function logout({ platform, session, body }: SessionCall<typeof Logout>): Promise<Record<string, never>> {
  const hash = await hashOfSecret(body.refresh_token)
  await session(async (db) => {
    await lockUser(db, hash)
    await endFamily(db, hash, iso(platform.now()))
  })
  return {}
}

/** First of all, so that what ends sessions comes either before or after what goes on with one: it would not see a token that is being made. */
async function lockUser(db: ScopedDb, hash: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (e) => e.selectFrom('refresh_tokens').select('user_id').where('token_hash', '=', hash))
    .forNoKeyUpdate()
    .execute()
}

async function endFamily(db: ScopedDb, hash: string, now: string): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('family', 'in', (e) => e.selectFrom('refresh_tokens').select('family').where('token_hash', '=', hash))
    .execute()
}

interface Opened {
  /** The token that it is given for; none at a login. */
  id?: string
  user_id: string
  family: string
}

/** The tokens of a session that opens or goes on. */
export async function openSession(
  db: ScopedDb,
  { platform, tokens, settings }: Opening,
  { id, user_id, family }: Opened,
): Promise<Tokens> {
  const refreshToken = newSecret()
  await db
    .insertInto('refresh_tokens')
    .values({
      id: platform.uuid(),
      family,
      user_id,
      parent_id: id ?? null,
      token_hash: await hashOfSecret(refreshToken),
      expires_at: iso(platform.now() + settings.refreshSeconds * 1000),
    })
    .execute()
  return {
    access_token: await tokens.issue({ userId: user_id, sessionId: family }),
    refresh_token: refreshToken,
    token_type: 'Bearer' as const,
    expires_in: tokens.seconds,
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
