import type { LinkPurpose } from '#api/contract/account/passwords.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import type { Mailer } from '../../ports/mail/mailer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { type InvitationText, linkLetter } from './letters.ts'

/** How long a link is good for, in milliseconds; the letters say so in words. */
export const GOOD_FOR: Readonly<Record<LinkPurpose, number>> = {
  recovery: 60 * 60_000,
  confirmation: 7 * 24 * 60 * 60_000,
}
/** How long an expired link is still told from one that never was, in milliseconds. */
const REMEMBERED_FOR = 30 * 24 * 60 * 60_000

/** The means to send a link. */
export interface LinkOptions {
  platform: Platform
  mailer: Mailer
  /** Scheme and host that links lead to. Never taken from a call on the network: whoever asks would choose where the token goes. */
  linkOrigin: string
  /** A transaction in the session role; it is kept by returning and undone by throwing. */
  session<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}

/** Makes a link and answers its token, which nothing keeps. */
export async function makeLink(
  options: Pick<LinkOptions, 'platform' | 'session'>,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  return (await newLink(options, userId, purpose)).token
}

async function newLink(
  { platform, session }: Pick<LinkOptions, 'platform' | 'session'>,
  userId: string,
  purpose: LinkPurpose,
) {
  const token = newSecret()
  const now = platform.now()
  const link = {
    id: platform.uuid(),
    user_id: userId,
    purpose,
    token_hash: await hashOfSecret(token),
    expires_at: isoInstant(now + GOOD_FOR[purpose]),
  }
  await session(async (db) => {
    await db
      .deleteFrom('account_links')
      .where('expires_at', '<', isoInstant(now - REMEMBERED_FOR))
      .execute()
    await db.insertInto('account_links').values(link).execute()
  })
  return { ...link, token }
}

/**
 * Makes a link and mails it. Refuses as 'mail' when the message could not be handed over. Of confirmations the one that was mailed last
 * counts; of recoveries all do, since anybody can ask for one in another's name. `invitation`: what a confirmation is for.
 */
export async function sendLink(
  options: LinkOptions,
  user: { id: string; email: string },
  purpose: LinkPurpose,
  invitation?: InvitationText,
): Promise<void> {
  const { platform, mailer, linkOrigin } = options
  const { token, ...link } = await newLink(options, user.id, purpose)
  const letter = await linkLetter(purpose, { to: user.email, origin: linkOrigin, token, invitation })
  try {
    await mailer.send(letter)
  } catch (error) {
    // A mail server may quote the message that it refuses.
    platform.log({ event: 'mail', purpose, user: user.id, error: errorText(error).replaceAll(token, '…') })
    throw new Refusal('mail', { retryAfter: 30 })
  }
  platform.log({ event: 'mail', purpose, user: user.id })
  if (purpose === 'confirmation') await options.session((db) => endEarlier(db, link, isoInstant(platform.now())))
}

/** Only earlier ones: of two that are sent at the same time the later one must not end with the other. */
async function endEarlier(
  db: ScopedDb,
  link: { user_id: string; purpose: LinkPurpose; expires_at: string },
  now: string,
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', link.user_id)
    .where('purpose', '=', link.purpose)
    .where('expires_at', '<', link.expires_at)
    .where('used_at', 'is', null)
    .execute()
}

/** Finds the user, the e-mail and the purpose of a link's token. Refuses one that is unknown, used, expired, or of a user who may not sign in. */
export async function followLink(db: ScopedDb, token: string, now: number) {
  const link = await db
    .selectFrom('account_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'l.purpose', 'l.used_at', 'l.expires_at', 'u.is_active', 'u.email'])
    .where('l.token_hash', '=', await hashOfSecret(token))
    .executeTakeFirst()
  if (!link?.is_active) throw new Refusal('token_invalid')
  if (link.used_at !== null) throw new Refusal('token_used')
  if (Date.parse(link.expires_at) <= now) throw new Refusal('token_expired')
  return link
}

/**
 * Ends what an old password stands behind: every session of the user, and every link not yet followed. The user's row is locked before,
 * as it is before a session opens or goes on, so that none slips through.
 */
export async function endAccess(db: ScopedDb, userId: string, now: number): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ revoked_at: isoInstant(now) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('account_links')
    .set({ used_at: isoInstant(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  // A password that was right is no way in any more.
  await db.deleteFrom('factor_questions').where('user_id', '=', userId).execute()
}
