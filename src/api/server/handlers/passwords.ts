import type {
  changePassword as ChangePassword,
  forgotPassword as ForgotPassword,
  LinkPurpose,
  resetPassword as ResetPassword,
} from '#api/contract/passwords.ts'
import { endAccess, followLink, sendLink } from '../account-links.ts'
import type { SessionCall } from '../handler.ts'
import { takeTurn } from '../rate-limit.ts'
import { Refusal } from '../refusal.ts'

type Nothing = Record<string, never>

/** Says that nobody has the e-mail, because the specification does; limited, so that it is no way to find out who has an account. */
export async function forgotPassword(call: SessionCall<typeof ForgotPassword>): Promise<Nothing> {
  const { limits, address } = call
  const email = call.body.email.toLowerCase()
  takeTurn([limits.mailPerAddress, address], [limits.mailPerEmail, email])
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
  return {}
}

export async function resetPassword(call: SessionCall<typeof ResetPassword>): Promise<{ purpose: LinkPurpose }> {
  const { platform, limits, address, session, body } = call
  takeTurn([limits.perAddress, address])
  // Before the costly hash, which is only for those who hold a link.
  const { user_id: userId } = await session((db) => followLink(db, body.token, platform.now()))
  const password_hash = await platform.passwords.hash(body.password)
  const purpose = await session(async (db) => {
    await db.updateTable('users').set({ password_hash, is_email_confirmed: true }).where('id', '=', userId).execute()
    // Asked again behind the row's lock, and undone by a refusal: of two calls with one token the second one finds it used.
    const link = await followLink(db, body.token, platform.now())
    await endAccess(db, userId, platform.now())
    return link.purpose
  })
  limits.perAddress.giveBack(address)
  return { purpose }
}

/** Also the session that asks ends: its user signs in again with the new password. */
export async function changePassword(call: SessionCall<typeof ChangePassword>): Promise<Nothing> {
  const { platform, limits, session, caller, body } = call
  if (!caller) throw new Refusal('unauthenticated')
  const key = `password ${caller.userId}`
  takeTurn([limits.perLogin, key])
  const user = await session((db) =>
    db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('id', '=', caller.userId)
      .where('is_active', '=', true)
      .executeTakeFirst(),
  )
  if (!user) throw new Refusal('unauthenticated')
  if (!user.password_hash || !(await platform.passwords.verify(body.old_password, user.password_hash))) {
    throw new Refusal('old_password', { fields: { old_password: 'A senha atual está incorreta' } })
  }
  limits.perLogin.clear(key)
  const { id, password_hash: before } = user
  const password_hash = await platform.passwords.hash(body.password)
  await session(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', before)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal('conflict')
    await endAccess(db, id, platform.now())
  })
  return {}
}
