import type { NfceStatus } from '#domain/documents/document-status.ts'
import { statusAfterEvent, statusFromProtocol, statusWithoutProtocol } from '#domain/documents/nfce-lifecycle.ts'
import type { Batch, EventRow, NoteRow } from './batch.ts'
import { isVoided } from './place-void.ts'

/** Finds the status of every note that the batch touched from all that is known of it, in whatever order it arrived. */
export function settleNotes(batch: Batch): void {
  for (const key of batch.unsettled) {
    const note = batch.notes.get(key)
    if (note === undefined) continue
    const events = (batch.events.get(key) ?? []).map(({ row }) => row)
    const protocol = decisiveProtocol(events)
    const status = statusOf(batch, note.row, events, protocol)
    const number = protocol?.protocol_number ?? null
    if (note.row.status === status && note.row.protocol_number === number) continue
    Object.assign(note.row, { status, protocol_number: number, protocol_at: protocol?.received_at ?? null })
    if (note.state === 'kept') note.state = 'changed'
  }
}

function statusOf(batch: Batch, note: NoteRow, events: EventRow[], protocol: EventRow | undefined): NfceStatus {
  const before =
    protocol !== undefined
      ? statusFromProtocol(protocol.c_stat ?? '')
      : isVoided(batch, note)
        ? 'discarded'
        : statusWithoutProtocol(note.emission_type)
  return events.reduce((status, event) => statusAfterEvent(status, event.type, event.c_stat ?? ''), before)
}

/** A note may be refused and sent again: what SEFAZ decided for good comes before what it said on the way. */
const FINAL: readonly NfceStatus[] = ['canceled', 'denied', 'authorized']

function decisiveProtocol(events: EventRow[]): EventRow | undefined {
  const protocols = events
    .filter((event) => event.type === 'protocol')
    .sort((a, b) => Date.parse(b.received_at ?? b.created_at) - Date.parse(a.received_at ?? a.created_at))
  for (const status of FINAL) {
    const decided = protocols.find((event) => statusFromProtocol(event.c_stat ?? '') === status)
    if (decided !== undefined) return decided
  }
  return protocols[0]
}
