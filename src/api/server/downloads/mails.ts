import { sql } from 'kysely'
import { downloadLetter } from './letter.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import { retryAt, TAKEN_MS } from '../mail/outbox.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { Store } from '../store/scope.ts'
import { errorText } from '../errors/text.ts'

export interface DownloadMailOptions {
  store: Store
  platform: Platform
  mailer: Mailer
  /** Scheme and host of the back-office, for the link in the mail. */
  linkOrigin: string
  /** How many days a finished file is kept; for that long its mail is tried, too. */
  days: number
}

const DAY_MS = 86_400_000

/**
 * Tells requesters, who have waited, what became of their downloads: every finished request that nobody was told of yet. At least once,
 * across restarts and several processes: a request counts as told only after its message was handed over, and is tried again until then.
 * Rejects only where the database does. `signal`: stops between two messages.
 */
export async function sendDownloadMails(options: DownloadMailOptions, signal?: AbortSignal): Promise<void> {
  await forgetOld(options)
  for (;;) {
    if (signal?.aborted) return
    const one = await takeUp(options)
    if (!one) return
    await sendOne(options, one)
  }
}

/** One at a time: what waits behind a slow mail server is free for other processes. */
async function takeUp({ store, platform }: DownloadMailOptions) {
  const now = platform.now()
  return store
    .with('next', (db) =>
      db
        .selectFrom('nf_downloads')
        .select(['tenant_id', 'id'])
        .where('is_processed', '=', true)
        .where('mailed_at', 'is', null)
        .where((e) => e.or([e('mail_due_at', 'is', null), e('mail_due_at', '<=', iso(now))]))
        .orderBy('finished_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('nf_downloads as d')
    .from('next')
    .set((e) => ({ mail_due_at: iso(now + TAKEN_MS), mail_attempts: e('d.mail_attempts', '+', 1) }))
    .whereRef('d.tenant_id', '=', 'next.tenant_id')
    .whereRef('d.id', '=', 'next.id')
    .returning(['d.tenant_id', 'd.id', 'd.user_id', 'd.amount', 'd.date_start', 'd.date_end'])
    .returning(['d.is_success', 'd.failure', 'd.expires_at', 'd.mail_attempts'])
    .executeTakeFirst()
}
type Taken = NonNullable<Awaited<ReturnType<typeof takeUp>>>

async function sendOne({ store, platform, mailer, linkOrigin }: DownloadMailOptions, taken: Taken): Promise<void> {
  const { tenant_id: tenant, id, user_id: user, amount, date_start: from, date_end: to } = taken
  const row = store.updateTable('nf_downloads').where('tenant_id', '=', tenant).where('id', '=', id)
  const about = { event: 'download_mail', id, tenant, user }
  const email = await readAddress(store, tenant, user)
  const left = taken.expires_at === null ? 0 : Date.parse(taken.expires_at) - platform.now()
  const failure = taken.is_success ? undefined : (taken.failure ?? '')
  try {
    // Who has left the tenant, or may not sign in any more, is told nothing.
    if (email !== undefined) {
      const days = Math.max(1, Math.ceil(left / DAY_MS))
      const news = { to: email, origin: linkOrigin, amount, period: { from, to }, days, failure }
      await mailer.send(await downloadLetter(news))
    }
  } catch (error) {
    platform.log({ ...about, error: errorText(error) })
    await row.set({ mail_due_at: retryAt(platform.now(), taken.mail_attempts) }).execute()
    return
  }
  await row.set({ mailed_at: iso(platform.now()) }).execute()
  platform.log({ ...about, sent: email !== undefined })
}

async function readAddress(store: Store, tenantId: string, userId: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .select('u.email')
    .where('u.id', '=', userId)
    .where('g.tenant_id', '=', tenantId)
    .where('u.is_active', '=', true)
    .where('g.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row?.email
}

/** News of a file that is not there any more is none. */
async function forgetOld({ store, platform, days }: DownloadMailOptions): Promise<void> {
  const now = platform.now()
  const given = await store
    .updateTable('nf_downloads')
    .set({ mailed_at: iso(now) })
    .where('is_processed', '=', true)
    .where('mailed_at', 'is', null)
    .where('finished_at', '<=', iso(now - days * DAY_MS))
    .returning(sql<number>`1`.as('given'))
    .execute()
  if (given.length > 0) platform.log({ event: 'download_mail', given_up: given.length })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
