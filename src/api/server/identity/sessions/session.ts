import type { Endpoint } from '#api/contract/endpoint.ts'
import type {
  Entrance,
  login as Login,
  logout as Logout,
  refresh as Refresh,
  Tokens,
} from '#api/contract/account/session.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { deviceName } from '../accounts/device-name.ts'
import { tellSession } from '../accounts/session-trail.ts'
import { forgetSessions, noteSession } from '../accounts/sessions.ts'
import { noteAccountNews } from './account-mails.ts'
import { isKnownNetwork, isNewPlace } from './known-places.ts'
import { askFactor } from '../factors/questions.ts'
import { noteProof } from '../callers/step-up.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import { counted, type LimitedAttempt, unlessGood } from '../limits/rate-limit.ts'
import type { Passwords, Platform } from '../../ports/platform/platform.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ProvedBy } from '../../store/schema/identity/second-factors.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { SessionCall } from '../../http/handler.ts'

type LoginCall = SessionCall<typeof Login>
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** How long a sign-in from an address without attempts left takes at least, in ms; they come one after the other. */
const CROWDED_MS = 1000

/** A hash that no password has, for the e-mails that no user has. */
const unknownHashes = new WeakMap<Passwords, Promise<string>>()

/**
 * One answer for every reason, and the same work for an unknown e-mail as for a wrong password: who has an account stays secret.
 *
 * Attempts are limited three ways, and none of them may keep out who has the password because of what others do:
 * - of one address for one e-mail. Only who shares the user's address can use these up, for a minute.
 * - of one e-mail from all addresses together, so that many addresses do not make many attempts. An attacker can use these up for ever,
 *   so they do not bind a user where he has signed in before; elsewhere a mailed link gets him in, after which that place is known too.
 * - of one address for all e-mails. Not for users known there; others behind it go on slowly, one at a time, since colleagues share one.
 */
export async function login(call: LoginCall): Promise<Entrance> {
  const { limits, address } = call
  const email = call.body.email.toLowerCase()
  const key = `${address} ${email}`
  let user: User | undefined
  try {
    const tokens = await counted([[limits.perLogin, key]], async () => {
      user = await findUser(call, email)
      return user?.isKnownHere ? signIn(call, user) : signInAsStranger(call, email, user)
    })
    await limits.perLogin.clear(key)
    return tokens
  } catch (error) {
    if (error instanceof Refusal) tellRefused(call, { email, user, code: error.code })
    throw error
  }
}

/** Not waited for: how long an answer takes must not tell who has an account. An unknown one has no tenant that could be told. */
function tellRefused(
  call: LoginCall,
  { email, user, code }: { email: string; user: User | undefined; code: Refusal['code'] },
): void {
  const { platform, address, limits, session } = call
  if (!user) return platform.log({ event: 'session.refuse', account: email, address, code })
  const { id: userId } = user
  const answerOf = async () => {
    // More of one user than these stand in the log alone.
    const isMany = code !== 'credentials' || (await limits.refusalsPerUser.take(userId)) > 0
    if (isMany) return platform.log({ event: 'session.refuse', user: userId, address, code })
    return session((db) => tellSession(db, call, { action: 'session.refuse', userId, isUser: false }))
  }
  answerOf().catch((error: unknown) => platform.log({ event: 'session.refuse', user: userId, error: errorText(error) }))
}

async function signInAsStranger(call: LoginCall, email: string, user: User | undefined): Promise<Entrance> {
  const { limits, address, queues } = call
  const work = () => counted([[limits.perAccount, email]], () => signIn(call, user))
  const wait = await limits.perAddress.take(address)
  const attempt: LimitedAttempt = [limits.perAddress, address]
  if (wait === 0) return unlessGood([attempt], work)
  try {
    return await queues.crowded.run(address, async () => {
      await new Promise((resolve) => setTimeout(resolve, CROWDED_MS))
      return work()
    })
  } catch (error) {
    const isRefused = error instanceof Refusal && (error.code === 'credentials' || error.code === 'unavailable')
    throw isRefused ? new Refusal('too_many', { retryAfter: wait }) : error
  }
}

function findUser({ session, address, platform }: LoginCall, email: string) {
  return session(async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'password_hash', 'is_active', 'is_email_confirmed'])
      .where('email', '=', email)
      .executeTakeFirst()
    return user && { ...user, isKnownHere: await isKnownNetwork(db, user.id, address, platform.now()) }
  })
}

async function signIn(call: LoginCall, user: User | undefined): Promise<Entrance> {
  const { platform, queues, address, body } = call
  const matches = await queues.hashing.run(address, async () =>
    platform.passwords.verify(body.password, user?.password_hash ?? (await unknownHashOf(platform))),
  )
  if (!user?.password_hash || !matches || !user.is_active || !user.is_email_confirmed) throw new Refusal('credentials')
  return call.session(async (db) => {
    // Not with a password that has been changed meanwhile, nor for one who has been deactivated.
    const same = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('is_active', '=', true)
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!same) throw new Refusal('credentials')
    const question = await askFactor(db, call, { userId: user.id })
    return question ? { second_factor: question } : enter(db, call, user.id, { by: 'password' })
  })
}

interface Proven {
  /** The last proof. */
  by: ProvedBy
  action?: 'session.create' | 'session.oidc'
}

/** Opens a session of a user who has proved who they are, and tells them of it where the place is new to them. */
export async function enter(
  db: ScopedDb,
  call: Opening & Pick<LoginCall, 'address'>,
  userId: string,
  { by, action = 'session.create' }: Proven,
): Promise<Tokens> {
  const { platform, address, userAgent } = call
  const now = platform.now()
  await db
    .deleteFrom('refresh_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '<', isoInstant(now))
    .execute()
  await forgetSessions(db, userId)
  const place = { device: deviceName(userAgent), network: address }
  if (await isNewPlace(db, userId, place, now))
    await noteAccountNews(db, platform, { ...place, userId, news: 'sign_in' })
  await tellSession(db, call, { action, userId, isUser: true })
  const family = platform.uuid()
  const tokens = await openSession(db, call, { user_id: userId, family })
  await noteProof(db, family, by, now)
  return tokens
}

function unknownHashOf({ passwords, uuid }: Platform): Promise<string> {
  const hash = unknownHashes.get(passwords) ?? passwords.hash(uuid())
  unknownHashes.set(passwords, hash)
  return hash
}

type Opening = Pick<SessionCall<Endpoint>, 'platform' | 'tokens' | 'settings' | 'userAgent'>

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
    const token = await standing(db, hash, { at, settings: call.settings })
    const isReused = token !== undefined && !(await serves(db, token, at))
    if (!token || isReused) {
      await endFamily(db, hash, isoInstant(at))
      if (token) await tellSession(db, call, { action: 'session.reuse', userId: token.user_id, isUser: false })
      return undefined
    }
    await db
      .updateTable('refresh_tokens')
      .set({ used_at: token.used_at ?? isoInstant(at) })
      .where('id', '=', token.id)
      .execute()
    return openSession(db, call, token)
  })
  // Thrown outside, since throwing inside would undo the revocation.
  if (!tokens) throw new Refusal('unauthenticated')
  return tokens
}

type Standing = NonNullable<Awaited<ReturnType<typeof standing>>>

function standing(db: ScopedDb, hash: string, { at, settings }: Pick<Opening, 'settings'> & { at: number }) {
  return (
    db
      .selectFrom('refresh_tokens as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .innerJoin('sessions as s', 's.id', 'r.family')
      .select(['r.id', 'r.user_id', 'r.family', 'r.parent_id', 'r.used_at'])
      .where('r.token_hash', '=', hash)
      .where('r.revoked_at', 'is', null)
      .where('r.expires_at', '>', isoInstant(at))
      // However often it was renewed.
      .where('s.opened_at', '>', isoInstant(at - settings.sessionSeconds * 1000))
      .where('u.is_active', '=', true)
      .executeTakeFirst()
  )
}

/** Tells if nobody has gone on with another token of the same parent, nor, where this one has served, with its successor. */
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
    await endFamily(db, hash, isoInstant(platform.now()))
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
  { platform, tokens, settings, userAgent }: Opening,
  { id, user_id, family }: Opened,
): Promise<Tokens> {
  const refreshToken = newSecret()
  const now = platform.now()
  const openedAt = await noteSession(db, { id: family, user_id, device: deviceName(userAgent) }, now)
  const remaining = Math.floor((openedAt - now) / 1000) + settings.sessionSeconds
  await db
    .insertInto('refresh_tokens')
    .values({
      id: platform.uuid(),
      family,
      user_id,
      parent_id: id ?? null,
      token_hash: await hashOfSecret(refreshToken),
      expires_at: isoInstant(now + Math.min(settings.refreshSeconds, remaining) * 1000),
    })
    .execute()
  return {
    access_token: await tokens.issue({ userId: user_id, sessionId: family }, remaining),
    refresh_token: refreshToken,
    token_type: 'Bearer' as const,
    expires_in: Math.min(tokens.seconds, remaining),
  }
}
