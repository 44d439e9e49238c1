import { isIn } from '#domain/documents/codes/code-list.ts'
import { PROCESSED } from '#domain/documents/codes/reply-codes.ts'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import {
  sefazAlertText,
  isOwnDuplicate,
  noticesOf,
  type SefazNotice,
  statusAfterEvent,
  statusFromProtocol,
  statusWithoutProtocol,
} from '#domain/documents/nfce-lifecycle.ts'
import { type Batch, type EventRow, eventsOf, type NoteRow } from './batch.ts'
import { isVoided } from './place-void.ts'

/** Finds the status of every note that the batch touched from all that is known of it, in whatever order it arrived. */
export function settleNotes(batch: Batch): void {
  for (const name of batch.unsettled) {
    const note = batch.notes.get(name)
    if (note === undefined) continue
    const { key } = note.row
    const events = eventRows(batch, note.row)
    const protocol = decisiveProtocol(events)
    const status = statusOf(batch, note.row, events, protocol)
    const { protocol_number = null, received_at = null } = processedReply(events) ?? protocol ?? {}
    const notices = noticesIn(key, events, protocol, status)
    const same = JSON.stringify(notices) === JSON.stringify(note.row.notices)
    if (note.row.status === status && note.row.protocol_number === protocol_number && same) continue
    Object.assign(note.row, { status, protocol_number, protocol_at: received_at, notices })
    if (note.state === 'kept') note.state = 'changed'
  }
}

/** Tells if SEFAZ refused the note, by all that the batch knows of it so far. */
export function isRejected(batch: Batch, note: NoteRow): boolean {
  const events = eventRows(batch, note)
  return statusOf(batch, note, events, decisiveProtocol(events)) === 'rejected'
}

const eventRows = (batch: Batch, note: NoteRow): EventRow[] => eventsOf(batch, note).map(({ row }) => row)

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
  protocol: EventRow | undefined,
  status: NfceStatus,
): SefazNotice[] {
  const of = (event: EventRow) => noticesOf(event.type, replyOf(event), key)
  const alerts = (processedReply(events)?.alerts ?? []).map((alert) => ({
    code: 'sefaz_alert' as const,
    message: sefazAlertText(alert),
  }))
  const registered = events.some(({ type, type_level }) => type !== 'protocol' && type_level === 'success')
  const replies = [...(protocol ? [protocol] : []), ...events.filter(({ type }) => type !== 'protocol')].flatMap(of)
  // Where the cancellation itself is there, nothing is left to be looked for.
  const isClear = status === 'canceled' && registered
  return [...alerts, ...replies.filter(({ code }) => !isClear || code !== 'consult')]
}

/** A note may be refused and sent again: what SEFAZ decided for good comes before what it said on the way. */
const FINAL: readonly NfceStatus[] = ['canceled', 'denied', 'authorized']

function decisiveProtocol(events: EventRow[]): EventRow | undefined {
  const protocols = newestProtocols(events)
  for (const status of FINAL) {
    const decided = protocols.find(
      ({ c_stat, description }) => statusFromProtocol(c_stat ?? '', description) === status,
    )
    if (decided !== undefined) return decided
  }
  return protocols[0]
}

/** Returns the reply whose number the note has: what refuses another try (205, 218) says what became of the note, and has no number of it. */
function processedReply(events: readonly EventRow[]): EventRow | undefined {
  return newestProtocols(events).find(({ c_stat }) => isIn(PROCESSED, c_stat))
}

function newestProtocols(events: readonly EventRow[]): EventRow[] {
  return events
    .filter((event) => event.type === 'protocol')
    .sort((a, b) => Date.parse(b.received_at ?? b.created_at) - Date.parse(a.received_at ?? a.created_at))
}
