import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import { type MailRound, type Outbox, retryAt, sendWaiting, reservedUntil } from '../../mail/outbox.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { type ScopedDb, sessionScope, type Store } from '../../store/scope.ts'
import { accessLetter, type TenantName } from '../accounts/letters.ts'
import { type LinkOptions, sendLink } from '../accounts/links.ts'
import type { Limits } from '../limits/limits.ts'
import { takeTurns } from '../limits/rate-limit.ts'
import type { Invited } from './invite.ts'

// Whoever is given an access is told by mail at once, and the answer says if it left. It waits in the database from the very transaction that gives
// the access: a server that ends before its mail has left leaves it to the others, as a mail server that is away does.

const DAY_MS = 86_400_000
/** Later than this nobody waits for it: whoever invited has sent it again, or given up. */
const TRIED_MS = 3 * DAY_MS
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/** Names the mail of one access. */
interface Place {
  tenantId: string
  grantId: string
}

/** Leaves a message in the transaction that gives the access. It is this server's, which sends it at once, for as long as one may take. */
export async function noteInvitation(
  db: ScopedDb,
  now: number,
  { tenantId, grantId, userId }: Place & { userId: string },
): Promise<void> {
  await db
    .insertInto('invitation_mails')
    .values({
      tenant_id: tenantId,
      grant_id: grantId,
      user_id: userId,
      created_at: isoInstant(now),
      due_at: reservedUntil(now),
      attempts: 1,
    })
    .execute()
}

/**
 * Sends the message that has just been noted. False where it did not leave, which undoes nothing: it is tried again, unless the
 * address has had too many.
 */
export async function mailInvitation(
  links: LinkOptions,
  { mailPerEmail }: Limits,
  { user, tenant, ...place }: Place & { user: Invited; tenant: string },
): Promise<boolean> {
  const { platform } = links
  try {
    await takeTurns([mailPerEmail, user.email])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await links.session((db) => ended(db, place))
    return false
  }
  try {
    await send(links, user, { id: place.tenantId, description: tenant })
  } catch (error) {
    if (!(error instanceof Refusal)) {
      platform.log({ event: 'mail', purpose: 'access', user: user.id, error: errorText(error) })
    }
    await links.session((db) => postponed(db, place, retryAt(platform.now(), 1)))
    return false
  }
  await links.session((db) => ended(db, place))
  return true
}

/** Ends what waits for a user who has just been sent another link. */
export async function endInvitations(db: ScopedDb, userId: string): Promise<void> {
  await db.deleteFrom('invitation_mails').where('user_id', '=', userId).execute()
}

/** Sends what waits of servers that have ended, or what a mail server did not take. */
export function sendInvitationMails(round: MailRound): Promise<void> {
  return sendWaiting(invitationOutbox(round), round, { most: MOST_AT_ONCE })
}

async function send(links: LinkOptions, { id, email, canSignIn }: Invited, tenant: TenantName): Promise<void> {
  if (!canSignIn) await sendLink(links, { id, email }, 'confirmation', tenant.id)
  else await links.mailer.send(await accessLetter({ to: email, origin: links.linkOrigin, tenant }))
}

type Waiting = NonNullable<Awaited<ReturnType<typeof takeUp>>>

function invitationOutbox({ store, platform, mailer, linkOrigin }: MailRound): Outbox<Waiting> {
  const links: LinkOptions = { platform, mailer, linkOrigin, session: (work) => sessionScope(store, work) }
  const placeOf = ({ tenant_id: tenantId, grant_id: grantId }: Waiting) => ({ tenantId, grantId })
  return {
    event: 'invitation_mail',
    forgetOld: (now) => forgetOld(store, now),
    takeUp: (now, dueAt) => takeUp(store, isoInstant(now), dueAt),
    about: ({ tenant_id: tenant, user_id: user }) => ({ tenant, user }),
    attemptsOf: ({ attempts }) => attempts,
    async send(waiting) {
      const found = await readInvited(store, placeOf(waiting))
      if (found) await send(links, found.user, { id: waiting.tenant_id, description: found.tenant })
      return found !== undefined
    },
    sent: (waiting) => ended(store, placeOf(waiting)),
    failed: (waiting, dueAt) => postponed(store, placeOf(waiting), dueAt),
  }
}

function takeUp(store: Store, now: string, dueAt: string) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('invitation_mails')
        .select(['tenant_id', 'grant_id'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        // Citus locks no rows of several servers: of two that take up the same one the second finds none.
        .$if(!isCitus(store), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('invitation_mails as m')
    .from('next')
    .set((e) => ({ due_at: dueAt, attempts: e('m.attempts', '+', 1) }))
    .whereRef('m.tenant_id', '=', 'next.tenant_id')
    .whereRef('m.grant_id', '=', 'next.grant_id')
    .where('m.due_at', '<=', now)
    .returning(['m.tenant_id', 'm.grant_id', 'm.user_id', 'm.attempts'])
    .executeTakeFirst()
}

async function forgetOld(store: Store, now: number): Promise<number> {
  const gone = await store
    .deleteFrom('invitation_mails')
    .where('created_at', '<', isoInstant(now - TRIED_MS))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Undefined where the access, or the user, has been shut meanwhile. */
async function readInvited(store: Store, { tenantId, grantId }: Place) {
  const row = await store
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select(['u.id', 'u.email', 'u.is_email_confirmed', 'u.password_hash', 't.description as tenant'])
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', grantId)
    .where('g.is_active', '=', true)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, tenant, is_email_confirmed, password_hash } = row
  return { tenant, user: { id, email, canSignIn: is_email_confirmed && password_hash !== null } }
}

async function ended(db: ScopedDb | Store, { tenantId, grantId }: Place): Promise<void> {
  await db.deleteFrom('invitation_mails').where('tenant_id', '=', tenantId).where('grant_id', '=', grantId).execute()
}

async function postponed(db: ScopedDb | Store, { tenantId, grantId }: Place, dueAt: string): Promise<void> {
  await db
    .updateTable('invitation_mails')
    .set({ due_at: dueAt })
    .where('tenant_id', '=', tenantId)
    .where('grant_id', '=', grantId)
    .execute()
}
