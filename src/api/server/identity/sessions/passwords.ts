import type {
  changePassword as ChangePassword,
  forgotPassword as ForgotPassword,
  LinkPurpose,
  readLink as ReadLink,
  resetPassword as ResetPassword,
} from '#api/contract/account/passwords.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { isCommonPassword } from './common-passwords.ts'
import { deviceName } from '../accounts/device-name.ts'
import { tellSession } from '../accounts/session-trail.ts'
import { endAccess, followLink, sendLink } from '../accounts/links.ts'
import { noteAccountNews } from './account-mails.ts'
import { rememberPlace } from './known-places.ts'
import { Refusal } from '../../errors/refusal.ts'
import { counted, countingFailures, type LimitedAttempt, takeAttempts, unlessOurFault } from '../limits/rate-limit.ts'
import type { SessionCall } from '../../http/handler.ts'

type Nothing = Record<string, never>

/** Says that nobody has the e-mail, because the specification does; limited, so that it is no way to find out who has an account. */
export async function forgotPassword(call: SessionCall<typeof ForgotPassword>): Promise<Nothing> {
  const { limits, address } = call
  const email = call.body.email.toLowerCase()
  const attempts: LimitedAttempt[] = [
    [limits.mailPerAddress, address],
    [limits.mailPerEmail, email],
  ]
  await takeAttempts(...attempts)
  return unlessOurFault(attempts, async () => {
    const user = await call.session((db) =>
      db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', '=', email)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    )
    if (!user) throw new Refusal('email_unknown', { fields: { email: 'Email não encontrado' } })
    await sendLink(call, user, 'recovery')
    await call.session((db) => tellSession(db, call, { action: 'password.request', userId: user.id, isUser: false }))
    return {}
  })
}

/** Wrong tokens count as they do where the password is set. */
export async function readLink(call: SessionCall<typeof ReadLink>): Promise<Reply<typeof ReadLink>> {
  const { platform, limits, address, session, body } = call
  return countingFailures([[limits.perAddress, address]], () =>
    session(async (db) => {
      const { email, purpose } = await followLink(db, body.token, platform.now())
      return { email, purpose }
    }),
  )
}

export async function resetPassword(call: SessionCall<typeof ResetPassword>): Promise<{ purpose: LinkPurpose }> {
  const { platform, limits, queues, address, userAgent, session, body } = call
  await refuseCommon(body.password)
  return countingFailures([[limits.perAddress, address]], async () => {
    // Before the costly hash, which is only for those who hold a link.
    const { user_id: userId } = await session((db) => followLink(db, body.token, platform.now()))
    const password_hash = await queues.hashing.run(address, () => platform.passwords.hash(body.password))
    return session(async (db) => {
      await db.updateTable('users').set({ password_hash, is_email_confirmed: true }).where('id', '=', userId).execute()
      // Asked again behind the row's lock, and undone by a refusal: of two calls with one token the second one finds it used.
      const { purpose } = await followLink(db, body.token, platform.now())
      await endAccess(db, userId, platform.now())
      const place = { device: deviceName(userAgent), network: address }
      await rememberPlace(db, userId, place, platform.now())
      // Who defines a first one has just been told by the very link.
      if (purpose === 'recovery') await noteAccountNews(db, platform, { ...place, userId, news: 'password' })
      await tellSession(db, call, { action: 'password.reset', userId, isUser: true })
      return { purpose }
    })
  })
}

/** The rule of five is the contract's; this one the server's alone, since screens need not load what it goes by. */
async function refuseCommon(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  throw new Refusal('invalid', {
    fields: { password: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.' },
  })
}

/** Also the session that asks ends: its user signs in again with the new password. */
export async function changePassword(call: SessionCall<typeof ChangePassword>): Promise<Nothing> {
  const { platform, limits, queues, session, caller, body, address, userAgent } = call
  if (!caller) throw new Refusal('unauthenticated')
  const { userId: id } = caller
  await refuseCommon(body.password)
  const key = `password ${id}`
  const before = await counted([[limits.perLogin, key]], async () => {
    const user = await session((db) =>
      db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    )
    if (!user) throw new Refusal('unauthenticated')
    const { password_hash: hash } = user
    const isRight =
      hash !== null && (await queues.hashing.run(id, () => platform.passwords.verify(body.old_password, hash)))
    if (!isRight) throw new Refusal('old_password', { fields: { old_password: 'A senha atual está incorreta' } })
    return hash
  })
  await limits.perLogin.clear(key)
  const password_hash = await queues.hashing.run(id, () => platform.passwords.hash(body.password))
  await session(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('conflict')
    await endAccess(db, id, platform.now())
    const place = { device: deviceName(userAgent), network: address }
    await noteAccountNews(db, platform, { ...place, userId: id, news: 'password' })
    await tellSession(db, call, { action: 'password.update', userId: id, isUser: true })
  })
  return {}
}
