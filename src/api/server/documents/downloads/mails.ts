import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { type MailRound, type Outbox, sendWaiting } from '../../mail/outbox.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import type { Store } from '../../store/scope.ts'
import { downloadLetter } from './letter.ts'

export interface DownloadMailOptions extends MailRound {
  /** How many days a finished file is kept; for that long its mail is tried, too. */
  days: number
}

const DAY_MS = 86_400_000

/**
 * Tells requesters, who have waited, what became of their downloads: every finished request that nobody was told of yet. Rejects only where
 * the database does.
 */
export function sendDownloadMails(options: DownloadMailOptions): Promise<void> {
  return sendWaiting(downloadOutbox(options), options)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof takeUp>>>

function downloadOutbox({ store, platform, linkOrigin, days: storageDays }: DownloadMailOptions): Outbox<Waiting> {
  const rowOf = ({ tenant_id, id }: Waiting) =>
    store.updateTable('nf_downloads').where('tenant_id', '=', tenant_id).where('id', '=', id)
  return {
    event: 'download_mail',
    forgetOld: (now) => forgetOld(store, now, storageDays),
    takeUp: (now, dueAt) => takeUp(store, isoInstant(now), dueAt),
    about: ({ id, tenant_id: tenant, user_id: user }) => ({ id, tenant, user }),
    attemptsOf: ({ mail_attempts }) => mail_attempts,
    async write(waiting) {
      const { tenant_id, user_id, amount, format, date_start: from, date_end: to, expires_at } = waiting
      const member = await readActiveMember(store, tenant_id, user_id)
      if (!member) return undefined
      const remaining = expires_at === null ? 0 : Date.parse(expires_at) - platform.now()
      const days = Math.max(1, Math.ceil(remaining / DAY_MS))
      const failure = waiting.is_success ? undefined : (waiting.failure ?? '')
      const missing = waiting.is_success ? (waiting.failure ?? undefined) : undefined
      return downloadLetter({
        to: member.email,
        link: backOfficeLink(linkOrigin, '/nf-download', tenant_id),
        amount,
        format,
        period: { from, to },
        days,
        failure,
        missing,
      })
    },
    sent: (waiting, at) => rowOf(waiting).set({ mailed_at: at }).execute(),
    failed: (waiting, dueAt) => rowOf(waiting).set({ mail_due_at: dueAt }).execute(),
  }
}

async function takeUp(store: Store, now: string, dueAt: string) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('nf_downloads')
        .select(['tenant_id', 'id'])
        .where('is_processed', '=', true)
        .where('mailed_at', 'is', null)
        .where((e) => e.or([e('mail_due_at', 'is', null), e('mail_due_at', '<=', now)]))
        .orderBy('finished_at')
        .limit(1)
        // Citus locks no rows of several servers: of two that take up the same one the second finds none.
        .$if(!isCitus(store), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('nf_downloads as d')
    .from('next')
    .set((e) => ({ mail_due_at: dueAt, mail_attempts: e('d.mail_attempts', '+', 1) }))
    .whereRef('d.tenant_id', '=', 'next.tenant_id')
    .whereRef('d.id', '=', 'next.id')
    .where('d.mailed_at', 'is', null)
    .where((e) => e.or([e('d.mail_due_at', 'is', null), e('d.mail_due_at', '<=', now)]))
    .returning(['d.tenant_id', 'd.id', 'd.user_id', 'd.amount', 'd.format', 'd.date_start', 'd.date_end'])
    .returning(['d.is_success', 'd.failure', 'd.expires_at', 'd.mail_attempts'])
    .executeTakeFirst()
}

/** News of a file that is not there any more is none. */
async function forgetOld(store: Store, now: number, days: number): Promise<number> {
  const abandoned = await store
    .updateTable('nf_downloads')
    .set({ mailed_at: isoInstant(now) })
    .where('is_processed', '=', true)
    .where('mailed_at', 'is', null)
    .where('finished_at', '<=', isoInstant(now - days * DAY_MS))
    .returning(sql<number>`1`.as('given'))
    .execute()
  return abandoned.length
}
