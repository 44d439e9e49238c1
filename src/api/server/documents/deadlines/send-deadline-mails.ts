import { sql } from 'kysely'
import { type MailRound, sendWaiting } from '../../mail/outbox.ts'
import type { Store } from '../../store/scope.ts'
import { contingencyOutbox, noteOverdue } from './contingency-mails.ts'
import { noteReminders, voidOutbox } from './void-mails.ts'

/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/**
 * Tells those whom an alarm about notes tells (docs/decisions.md#note-alarms) of notes in contingency that SEFAZ has not authorised within 24
 * hours, and on the 5th and the 9th of the numbers of the month before that nothing explains. All that one is to hear of at a time in a tenant
 * stands in one message of each kind.
 */
export async function sendDeadlineMails(options: MailRound): Promise<void> {
  await noteDeadlines(options.store, options.platform.now())
  await sendWaiting(contingencyOutbox(options), options, { most: MOST_AT_ONCE })
  await sendWaiting(voidOutbox(options), options, { most: MOST_AT_ONCE })
}

/** One server at a time, of all over one database: whoever comes meanwhile leaves it to that one. */
async function noteDeadlines(store: Store, now: number): Promise<void> {
  await store.transaction().execute(async (db) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('nfce deadlines', 0)) as locked`.execute(db)
    if (!rows[0]?.locked) return
    await noteOverdue(db, now)
    await noteReminders(db, now)
  })
}
