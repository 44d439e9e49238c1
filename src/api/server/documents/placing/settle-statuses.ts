import type { NfceStatus } from '#domain/documents/document-status.ts'
import {
  besideNotices,
  isOwnDuplicate,
  noticesOf,
  type SefazNotice,
  statusAfterEvent,
  statusFromProtocol,
  statusWithoutProtocol,
} from '#domain/documents/nfce-lifecycle.ts'
import { type Batch, type EventRow, eventsOf, type NoteRow } from '../batch/batch.ts'
import { isVoided } from './place-void.ts'
import { settleContents } from './note-contents/settle-contents.ts'

/** Finds the status of every note that the batch touched from all that is known of it, in whatever order it arrived. */
export async function settleStatuses(batch: Batch): Promise<void> {
  for (const name of batch.unsettled) {
    const note = batch.notes.get(name)
    if (note === undefined) continue
    const { decisive, processed } = await settleContents(batch, note)
    const { key } = note.row
    const events = eventRows(batch, note.row)
    const [protocol, makesProcessed] = [decisive?.event.row, processed?.event.row]
    const status = statusOf(batch, note.row, events, protocol)
    // What refuses another try (205, 218) says what became of the note, and has no number of it.
    const { protocol_number = null, received_at = null } = makesProcessed ?? protocol ?? {}
    const notices = noticesIn(key, events, { protocol, processed: makesProcessed }, status)
    const same = JSON.stringify(notices) === JSON.stringify(note.row.notices)
    if (note.row.status === status && note.row.protocol_number === protocol_number && same) continue
    Object.assign(note.row, { status, protocol_number, protocol_at: received_at, notices })
    if (note.state === 'kept') note.state = 'changed'
  }
}

/** In the order of their own times. */
const eventRows = (batch: Batch, note: NoteRow): EventRow[] =>
  eventsOf(batch, note)
    .map(({ row }) => row)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (textOf(a) < textOf(b) ? -1 : 1))

const textOf = ({ type, c_stat, protocol_number, description }: EventRow) =>
  [type, c_stat, protocol_number, description].join()

function statusOf(batch: Batch, note: NoteRow, events: EventRow[], protocol: EventRow | undefined): NfceStatus {
  const before =
    protocol !== undefined && !isOwnDuplicate(replyOf(protocol), note.key)
      ? statusFromProtocol(protocol.c_stat ?? '', protocol.description)
      : isVoided(batch, note)
        ? 'discarded'
        : statusWithoutProtocol(note.emission_type)
  return events.reduce((status, event) => statusAfterEvent(status, event.type, event.c_stat ?? ''), before)
}

const replyOf = ({ c_stat, description }: EventRow) => ({ cStat: c_stat ?? '', text: description })

/** Collects SEFAZ's notices in the reply that decided, and in those to events. */
function noticesIn(
  key: string,
  events: readonly EventRow[],
  { protocol, processed }: Record<'protocol' | 'processed', EventRow | undefined>,
  status: NfceStatus,
): SefazNotice[] {
  const of = (event: EventRow) => noticesOf(event.type, replyOf(event), key)
  const reply = processed ?? protocol
  const beside = besideNotices(reply?.c_stat ?? null, reply?.alerts ?? [])
  const registered = events.some(({ type, type_level }) => type !== 'protocol' && type_level === 'success')
  const replies = [...(protocol ? [protocol] : []), ...events.filter(({ type }) => type !== 'protocol')].flatMap(of)
  // Where the cancellation itself is there, nothing is left to be looked for.
  const isClear = status === 'canceled' && registered
  return [...beside, ...replies.filter(({ code }) => !isClear || code !== 'consult')]
}
