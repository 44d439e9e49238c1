import { NEVER_HANDED_OUT } from '#domain/documents/fetching/absences.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { takeFiles } from '../../documents/intake/take.ts'
import type { NoteAnswer, TaxpayerKey } from '../../ports/sefaz/note-listing.ts'
import { type Store, scoped } from '../../store/scope.ts'
import type { DueAbsence } from './due-questions.ts'
import type { ListWork } from './list-notes.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long until a note is asked for again: doubled with each try, up to a day. */
const WAIT = 10 * MINUTE
/** After so many it is not asked for again: two hours in ever longer steps, and then a day each. */
const MOST_TRIES = 14

/** Fetches a note and takes it in. Rejects where SEFAZ does not answer. */
export async function fetchNote(
  { store, platform, listing, signal }: Omit<ListWork, 'graceMs'>,
  due: DueAbsence,
  taxpayer: TaxpayerKey,
): Promise<NoteAnswer['outcome']> {
  const { tenantId, name, key, environment } = due
  const answer = await listing.fetch({ taxpayer, environment, key, signal })
  const now = platform.now()
  if (answer.outcome === 'throttled' || answer.outcome === 'misuse') return answer.outcome
  if (answer.outcome === 'refused') {
    const { code, words } = answer
    await noteTry(store, due, { code, words, now, isFinal: NEVER_HANDED_OUT.includes(code) })
    return 'refused'
  }
  // A note of somebody else's is not even taken in: it would bring its company with it.
  if (!new TextDecoder().decode(answer.answer).includes(`NFe${key}`)) {
    await noteTry(store, due, { code: 'other', words: null, now, isFinal: true })
    return 'refused'
  }
  const file = { name: `SEFAZ-SP ${key}.xml`, bytes: answer.answer }
  const [outcome] = await takeFiles(store, platform, { tenantId, companyIds: 'all' }, [file])
  if (await isHere(store, due)) {
    await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
      db.deleteFrom('nfce_absences').where('key', '=', name).execute(),
    )
    return 'found'
  }
  await noteTry(store, due, { code: 'intake', words: outcome?.reason?.message ?? null, now, isFinal: true })
  return 'refused'
}

function isHere(store: Store, { tenantId, key, environment }: DueAbsence): Promise<boolean> {
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const row = await db
      .selectFrom('nfces')
      .select('key')
      .where('key', '=', key)
      .where('environment', '=', environment)
      .executeTakeFirst()
    return row !== undefined
  })
}

/** Keeps why a note did not come, and when it is asked for again. */
export async function noteTry(
  store: Store,
  { tenantId, name, tries }: DueAbsence,
  { code, words, now, isFinal }: { code: string; words: string | null; now: number; isFinal: boolean },
): Promise<void> {
  const isLast = isFinal || tries + 1 >= MOST_TRIES
  const wait = Math.min(DAY, WAIT * 2 ** Math.min(tries, 9))
  await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
    db
      .updateTable('nfce_absences')
      .set({
        state: isLast ? 'unavailable' : 'failing',
        tries: tries + 1,
        due_at: isLast ? null : isoInstant(now + wait),
        tried_at: isoInstant(now),
        code,
        words,
      })
      .where('key', '=', name)
      .execute(),
  )
}
