import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { letters, type WorkRound } from '../../work/kind.ts'
import { downloadLetter } from './download-letter.ts'

const DAY_MS = 86_400_000

interface DownloadRound extends WorkRound {
  /** How many days a finished file is kept; for that long its mail is tried, too. */
  days: number
}

/** Tells requesters, who have waited, what became of their downloads; for as long as the file is kept. */
export const downloadMail = letters<{ download: string }, DownloadRound>({
  name: 'download_mail',
  counted: 'download_mails',
  everyMs: 10_000,
  mayFind: async (db) =>
    (await db
      .selectFrom('nf_downloads')
      .select('id')
      .where('is_processed', '=', true)
      .where('mailed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  find: noteFinished,
  async write({ store, platform, linkOrigin }, { tenantId, items: [{ payload }] }) {
    const row = await readFinished(store, tenantId, payload.download)
    const member = row && (await readActiveMember(store, tenantId, row.user_id))
    if (!member) return undefined
    const { amount, format, date_start: from, date_end: to, expires_at, is_success, failure } = row
    const remaining = expires_at === null ? 0 : Date.parse(expires_at) - platform.now()
    return downloadLetter({
      to: member.email,
      link: backOfficeLink(linkOrigin, '/nf-download', tenantId),
      amount,
      format,
      period: { from, to },
      days: Math.max(1, Math.ceil(remaining / DAY_MS)),
      failure: is_success ? undefined : (failure ?? ''),
      missing: is_success ? (failure ?? undefined) : undefined,
    })
  },
})

/** By being finished a download is to be told of, once. */
async function noteFinished(db: ScopedDb, { platform, days }: DownloadRound): Promise<void> {
  const now = sql`${isoInstant(platform.now())}::timestamptz`
  await sql`
    with finished as (
      update nf_downloads set mailed_at = ${now} where is_processed and mailed_at is null
      returning tenant_id, id, finished_at
    )
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select tenant_id, ${downloadMail.name}, id::text, id::text, jsonb_build_object('download', id), finished_at, ${now},
      finished_at + make_interval(days => ${days}::integer)
    from finished on conflict do nothing`.execute(db)
}

function readFinished(store: Store, tenantId: string, id: string) {
  return store
    .selectFrom('nf_downloads')
    .select(['user_id', 'amount', 'format', 'date_start', 'date_end', 'is_success', 'failure', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}
