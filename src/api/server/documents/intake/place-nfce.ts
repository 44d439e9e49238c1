import { isIn } from '#domain/documents/codes/code-list.ts'
import { PROCESSED } from '#domain/documents/codes/reply-codes.ts'
import { type NoteName, ownName } from '#domain/documents/environment.ts'
import type { StoredFile } from '../prepare.ts'
import type { NfceFound, Slice } from '../read/reading.ts'
import type { Warning } from '../../store/schema.ts'
import { findNfe } from '../xml/nfce-data.ts'
import { isSameElement, parseXml } from '../xml/parse.ts'
import { addEvent, type Batch, eventsOf, type NoteRow, type Stored, unsettle } from './batch.ts'
import { fileText } from './file-text.ts'
import { placeEvent } from './place-event.ts'
import { companyOf, pointOfSaleOf } from './registry.ts'
import { isRejected } from './settle.ts'

/**
 * Adds a note to the batch; true when its file holds something new. Idempotent by key and environment, the first one wins: of a second one only SEFAZ's
 * reply is taken, and only until it has decided. What it authorises or denies then is the note; what it refused gives way to another content.
 */
export async function placeNfce(
  batch: Batch,
  file: StoredFile,
  found: NfceFound,
): Promise<{ isNew: boolean; warnings: Warning[] }> {
  const known = batch.notes.get(ownName(nameOf(found)))
  if (known !== undefined) return placeAgain(batch, file, found, known)
  const companyId = companyOf(batch, found.issuer)
  const serie = Number(found.key.serie)
  const row: NoteRow = {
    tenant_id: batch.tenantId,
    id: batch.platform.uuid(),
    key: found.key.key,
    company_id: companyId,
    point_of_sale_id: pointOfSaleOf(batch, companyId, serie),
    serie,
    number: Number(found.key.number),
    environment: found.environment,
    emission_type: found.emissionType,
    emitted_at: found.emittedAt,
    emitted_on: found.emittedOn,
    emitted_offset: found.emittedOffset,
    // Looked for when all of the batch is placed.
    status: '',
    protocol_number: null,
    protocol_at: null,
    total: found.total,
    consumer: found.consumer,
    notices: [],
    // What SEFAZ's reply says is told for as long as it is the last one.
    warnings: withoutReplys(found),
    file_id: file.id,
    // As the status.
    counts_as: null,
    figures: null,
  }
  batch.notes.set(ownName(row), { row, state: 'new' })
  batch.figures.set(row.id, found.figures)
  unsettle(batch, row.key)
  addEmission(batch, file, found, companyId)
  if (found.protocol !== undefined) await placeEvent(batch, file, { ...found.protocol, request: found.slice })
  else completeProtocols(batch, file, found)
  return { isNew: true, warnings: [] }
}

const nameOf = ({ key, environment }: NfceFound): NoteName => ({ key: key.key, environment })

export function withoutReplys({ warnings, protocol }: NfceFound): Warning[] {
  const replys = new Set(protocol?.warnings.map(({ message }) => message))
  return warnings.filter(({ message }) => !replys.has(message))
}

const ALREADY: Warning = {
  code: 'other_content',
  message: 'A nota já existe com outro conteúdo; vale o que chegou primeiro',
}

async function placeAgain(batch: Batch, file: StoredFile, found: NfceFound, known: Stored<NoteRow>) {
  const { protocol } = found
  const same = await isSame(batch, known.row, file.text, found.slice)
  const replies = eventsOf(batch, known.row).filter(({ row }) => row.type === 'protocol')
  if (replies.some(({ row }) => isIn(PROCESSED, row.c_stat))) return { isNew: false, warnings: same ? [] : [ALREADY] }
  const decides = isIn(PROCESSED, protocol?.cStat)
  // What SEFAZ refused may be sent again under the same key: the note is what it then authorises or denies, whose reply may still be to come.
  const isSentAgain = protocol === undefined ? isRejected(batch, known.row) : decides
  const replaces = isSentAgain && !same
  const isNew = protocol === undefined ? replaces : await placeEvent(batch, file, { ...protocol, request: found.slice })
  if (replaces) {
    if (protocol === undefined) addEmission(batch, file, found, known.row.company_id)
    Object.assign(known.row, contentColumns(found))
    batch.figures.set(known.row.id, found.figures)
  }
  if (replaces || (isNew && same && (decides || replies.length === 0))) {
    // The note with SEFAZ's word on it is the document to hand out.
    known.row.file_id = file.id
    if (known.state === 'kept') known.state = 'changed'
  }
  return { isNew, warnings: same || replaces ? [] : [ALREADY] }
}

/** Returns the columns that come from the note's content. */
function contentColumns(found: NfceFound) {
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

/** Tells if the NFe element of a note taken earlier equals another one, with whichever namespaces it was cut out. */
async function isSame(batch: Batch, note: NoteRow, other: string, { start, end }: Slice): Promise<boolean> {
  const text = await fileText(batch, note.file_id)
  const nfe = findNfe(parseXml(text, new Set()), note.key)
  if (nfe === undefined) return false
  if (text.slice(nfe.start, nfe.end) === other.slice(start, end)) return true
  const theOther = findNfe(parseXml(other, new Set()), note.key)
  return theOther !== undefined && isSameElement(nfe, theOther)
}

/** Adds the event that the note itself makes: its off-line issue, or, while SEFAZ has not replied, just its issue. */
function addEmission(batch: Batch, file: StoredFile, found: NfceFound, companyId: string): void {
  if (found.contingency === undefined && found.protocol !== undefined) return
  const contingency = found.contingency
  const type = contingency === undefined ? 'emission' : 'contingency'
  addEvent(batch, found.key.key, {
    company_id: companyId,
    environment: found.environment,
    type,
    // A corrected note is another issue.
    sequence: 1 + eventsOf(batch, nameOf(found)).filter(({ row }) => row.type === type).length,
    c_stat: null,
    type_description: contingency === undefined ? 'Emissão' : 'Emissão em contingência',
    type_level: 'other',
    description: contingency?.justification ?? null,
    protocol_number: null,
    received_at: null,
    created_at: contingency?.at ?? found.emittedAt,
    request_file_id: file.id,
    request_start: found.slice.start,
    request_end: found.slice.end,
    response_file_id: null,
    response_start: null,
    response_end: null,
    alerts: [],
  })
}

/** A reply that came before its note learns what it replies to. */
function completeProtocols(batch: Batch, file: StoredFile, found: NfceFound): void {
  for (const event of eventsOf(batch, nameOf(found))) {
    if (event.row.type !== 'protocol' || event.row.request_file_id !== null) continue
    event.row.request_file_id = file.id
    event.row.request_start = found.slice.start
    event.row.request_end = found.slice.end
    if (event.state === 'kept') event.state = 'changed'
  }
}
