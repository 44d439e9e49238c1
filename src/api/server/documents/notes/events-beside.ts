import { sql } from 'kysely'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import type { NoteName } from '#domain/documents/environment.ts'
import { eventProofKey } from '#domain/documents/proof/request-keys.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { isEventAmong } from '../own-names.ts'
import { readIntegrity } from '../proof/integrity.ts'

const CANCELLATIONS = ['110111', '110112']

interface EventsBeside {
  /** The request by which the note was cancelled, the one that SEFAZ registered first of all; null without one. */
  cancellation: Nfce['cancellation']
  /** True where SEFAZ replied to the note in another file, which may make a pair of both (pairs.ts). */
  hasReplyApart: boolean
}

/** Reads what a note's screen tells of its events, in one statement; `twins`: all notes of its key. */
export async function readEventsBeside(
  db: ScopedDb,
  note: NoteName & { file_id: string },
  twins: readonly unknown[],
): Promise<EventsBeside> {
  const isReply = sql<boolean>`e.type = 'protocol'`
  const events = await db
    .selectFrom('nfce_events as e')
    .distinctOn(isReply)
    .select(['e.nfce_key as key', 'e.environment', 'e.type', 'e.sequence', 'e.created_at'])
    .where('e.nfce_key', '=', note.key)
    .where(isEventAmong('e', note, twins))
    .where((e) =>
      e.or([
        e.and([e('e.type', 'in', CANCELLATIONS), e('e.request_file_id', 'is not', null)]),
        e.and([isReply, e('e.response_file_id', '<>', note.file_id)]),
      ]),
    )
    .orderBy(isReply)
    .orderBy((e) => e('e.type_level', '=', 'success'), 'desc')
    .orderBy('e.created_at')
    .modifyEnd(KEPT_PLAN)
    .execute()
  const request = events.find(({ type }) => type !== 'protocol')
  return {
    cancellation: request
      ? { requested_at: request.created_at, integrity: await readIntegrity(db, eventProofKey(request)) }
      : null,
    hasReplyApart: events.some(({ type }) => type === 'protocol'),
  }
}
