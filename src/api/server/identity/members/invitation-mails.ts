import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import { type ScopedDb, sessionScope, type Store } from '../../store/scope.ts'
import { endWork, giveWork, postponeWork } from '../../work/give.ts'
import type { Kind } from '../../work/kind.ts'
import { accessLetter, type InvitationText } from '../accounts/letters.ts'
import { type LinkOptions, sendLink } from '../accounts/links.ts'
import type { Limits } from '../limits/limits.ts'
import { takeAttempts } from '../limits/rate-limit.ts'
import { readInvitation } from './invitation.ts'
import type { Invited } from './invite.ts'

// Whoever is given an access is told by mail at once, and the answer says if it left. It waits in the database from the very transaction that gives
// the access: a server that ends before its mail has left leaves it to the others, as a mail server that is away does.

const DAY_MS = 86_400_000
/** Later than this nobody waits for it: whoever invited has sent it again, or given up. */
const TRIED_MS = 3 * DAY_MS
/** E-mail of who gives the access; null of what waits since before it was kept. */
type Giver = { by: string | undefined } | null

/** Names the mail of one access. */
interface Place {
  tenantId: string
  grantId: string
}

/** Sends what waits of servers that have ended, or what a mail server did not take. */
export const invitationMail: Kind<Giver> = {
  name: 'invitation_mail',
  counted: 'invitation_mails',
  async do({ store, platform, mailer, linkOrigin }, { tenantId, items: [{ key: grantId, payload }] }) {
    const links: LinkOptions = { platform, mailer, linkOrigin, session: (work) => sessionScope(store, work) }
    const found = await readInvited(store, { tenantId, grantId }, payload?.by)
    if (found) await send(links, found.user, found.invitation)
    return found !== undefined
  },
}

/** Leaves a message in the transaction that gives the access. It is this server's, which sends it at once, for as long as one may take. */
export async function noteInvitation(
  db: ScopedDb,
  now: number,
  { tenantId, grantId: key, userId: about, by }: Place & { userId: string; by: string | undefined },
): Promise<void> {
  const work = { tenantId, key, about, payload: { by }, expiresAt: isoInstant(now + TRIED_MS) }
  await giveWork(db, invitationMail, now, [work], { isMine: true })
}

/**
 * Sends the message that has just been noted. False where it did not leave, which undoes nothing: it is tried again, unless the
 * address has had too many.
 */
export async function mailInvitation(
  links: LinkOptions,
  { mailPerEmail }: Limits,
  { user, invitation, grantId: key }: { user: Invited; invitation: InvitationText; grantId: string },
): Promise<boolean> {
  const { platform } = links
  const work = { tenantId: invitation.tenant.id, key }
  try {
    await takeAttempts([mailPerEmail, user.email])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await links.session((db) => endWork(db, invitationMail, work))
    return false
  }
  try {
    await send(links, user, invitation)
  } catch (error) {
    if (!(error instanceof Refusal)) {
      platform.log({ event: 'mail', purpose: 'access', user: user.id, error: errorText(error) })
    }
    await links.session((db) => postponeWork(db, invitationMail, work, platform.now()))
    return false
  }
  await links.session((db) => endWork(db, invitationMail, work))
  return true
}

/** Ends what waits for a user who has just been sent another link. */
export async function endInvitations(db: ScopedDb, userId: string): Promise<void> {
  await endWork(db, invitationMail, { about: userId })
}

async function send(links: LinkOptions, { id, email, canSignIn }: Invited, invitation: InvitationText): Promise<void> {
  if (!canSignIn) await sendLink(links, { id, email }, 'confirmation', invitation)
  else await links.mailer.send(await accessLetter({ to: email, origin: links.linkOrigin, invitation }))
}

/** Undefined where the access, or the user, has been shut meanwhile. */
async function readInvited(store: Store, { tenantId, grantId }: Place, by: string | undefined) {
  const row = await store
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.id', 'u.email', 'u.is_email_confirmed', 'u.password_hash'])
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', grantId)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  const invitation =
    row && (await store.transaction().execute((db) => readInvitation(db, { tenantId, userId: row.id, grantId, by })))
  if (!invitation) return undefined
  const { id, email, is_email_confirmed, password_hash } = row
  return { invitation, user: { id, email, canSignIn: is_email_confirmed && password_hash !== null } }
}
