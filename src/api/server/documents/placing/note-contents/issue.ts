import type { Warning } from '#domain/documents/reading/warnings.ts'
import { OTHER_DIGEST } from '../../read/nfce.ts'
import type { NfceFound } from '../../read/reading.ts'
import { addEvent, type Batch, eventsOf, type NoteRow } from '../../batch/batch.ts'
import type { NotePlace } from './contents.ts'

/** Returns the columns of a note that come from its content. */
export function contentColumns(found: NfceFound) {
  return {
    emission_type: found.emissionType,
    emitted_at: found.emittedAt,
    emitted_on: found.emittedOn,
    emitted_offset: found.emittedOffset,
    total: found.total,
    consumer: found.consumer,
    warnings: withoutReplys(found),
  }
}

/** Returns the warnings of a note's content: what SEFAZ's reply says is told for as long as it is the last one. */
export function withoutReplys({ warnings, protocol }: Pick<NfceFound, 'warnings' | 'protocol'>): Warning[] {
  const replys = new Set(protocol?.warnings.map(({ message }) => message))
  return warnings.filter(({ code, message }) => code !== OTHER_DIGEST && !replys.has(message))
}

/** Adds the event that a content itself makes: its off-line issue, or, while no file has SEFAZ's reply beside it, just its issue. */
export function addIssue(
  batch: Batch,
  note: Pick<NoteRow, 'key' | 'environment' | 'company_id'>,
  { file, start, end, noted, contingency }: NotePlace & Pick<NfceFound, 'contingency'>,
): void {
  const type = contingency === undefined ? 'emission' : 'contingency'
  const sequences = eventsOf(batch, note).flatMap(({ row }) => (row.type === type ? [row.sequence] : []))
  addEvent(batch, note.key, {
    company_id: note.company_id,
    environment: note.environment,
    type,
    // A corrected note is another issue.
    sequence: 1 + Math.max(0, ...sequences),
    c_stat: null,
    type_description: contingency === undefined ? 'Emissão' : 'Emissão em contingência',
    type_level: 'other',
    description: contingency?.justification ?? null,
    protocol_number: null,
    received_at: null,
    created_at: contingency?.at ?? noted.emittedAt,
    request_file_id: file,
    request_start: start,
    request_end: end,
    response_file_id: null,
    response_start: null,
    response_end: null,
    content: noted,
    reply_digest: null,
    alerts: [],
  })
}
