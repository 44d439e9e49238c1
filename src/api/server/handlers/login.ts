import type { login as Login, Tokens } from '#api/contract/session.ts'
import type { SessionCall } from './handler.ts'
import { isKnownNetwork, rememberNetwork } from '../accounts/known-networks.ts'
import type { Passwords, Platform } from '../ports/platform/platform.ts'
import { counted, type Turn, unlessGood } from '../limits/rate-limit.ts'
import { Refusal } from '../errors/refusal.ts'
import { openSession } from './session.ts'

type Call = SessionCall<typeof Login>
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
export async function login(call: Call): Promise<Tokens> {
  const { limits, address } = call
  const email = call.body.email.toLowerCase()
  const key = `${address} ${email}`
  const tokens = await counted([[limits.perLogin, key]], async () => {
    const user = await findUser(call, email)
    return user?.isKnownHere ? signIn(call, user) : signInAsStranger(call, email, user)
  })
  await limits.perLogin.clear(key)
  return tokens
}

async function signInAsStranger(call: Call, email: string, user: User | undefined): Promise<Tokens> {
  const { limits, address, queues } = call
  const work = () => counted([[limits.perAccount, email]], () => signIn(call, user))
  const wait = await limits.perAddress.take(address)
  const turn: Turn = [limits.perAddress, address]
  if (wait === 0) return unlessGood([turn], work)
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

function findUser({ session, address }: Call, email: string) {
  return session(async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'password_hash', 'is_active', 'is_email_confirmed'])
      .where('email', '=', email)
      .executeTakeFirst()
    return user && { ...user, isKnownHere: await isKnownNetwork(db, user.id, address) }
  })
}

async function signIn(call: Call, user: User | undefined): Promise<Tokens> {
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
    const now = platform.now()
    await db
      .deleteFrom('refresh_tokens')
      .where('user_id', '=', user.id)
      .where('expires_at', '<', new Date(now).toISOString())
      .execute()
    await rememberNetwork(db, user.id, address, now)
    return openSession(db, call, { user_id: user.id, family: platform.uuid() })
  })
}

function unknownHashOf({ passwords, uuid }: Platform): Promise<string> {
  const hash = unknownHashes.get(passwords) ?? passwords.hash(uuid())
  unknownHashes.set(passwords, hash)
  return hash
}
