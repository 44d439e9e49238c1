import { type NoteName, ownName } from '#domain/documents/environment.ts'
import type { StoredFile } from '../prepare.ts'
import type { NfceFound } from '../read/reading.ts'
import type { ContentNoted } from '../../store/schema/documents/note-contents.ts'
import { compose } from '../compose.ts'
import { type Batch, eventsOf, type NoteRow, unsettle } from '../batch/batch.ts'
import {
  type NoteContent,
  contentsOf,
  findSame,
  isAnswered,
  isReply,
  isSameReply,
  notedOf,
  type NotePlace,
  replyOfRow,
} from './note-contents/contents.ts'
import { fileText } from '../batch/file-text.ts'
import { addIssue, contentColumns } from './note-contents/issue.ts'
import { placeEvent } from './place-event.ts'
import { companyOf, noteCsc, pointOfSaleOf } from '../batch/registry.ts'
import { type PlacedDocument, warningsAbout } from './note-contents/report.ts'

/**
 * Adds a note to the batch; true when its file holds something new. Idempotent by key, environment and content. Every content that comes
 * under a key is kept: which of them the note is, is found once all of the batch is placed (settle-contents.ts).
 */
export async function placeNfce(batch: Batch, file: StoredFile, found: NfceFound): Promise<PlacedDocument> {
  const noted = notedOf(found)
  const isNew = await placeNoted(batch, file, found, noted)
  const name: NoteName = { key: found.key.key, environment: found.environment }
  return { isNew, warnings: [], settled: () => warningsAbout(batch, name, noted) }
}

async function placeNoted(batch: Batch, file: StoredFile, found: NfceFound, noted: ContentNoted): Promise<boolean> {
  const name: NoteName = { key: found.key.key, environment: found.environment }
  const known = batch.notes.get(ownName(name))?.row
  const note = known ?? addNote(batch, file, found)
  unsettle(batch, name.key)
  const { protocol, slice, contingency } = found
  // What was told of the key before its first note may say something of this one.
  const isFirst = known === undefined && !eventsOf(batch, name).some(isReply)
  if (isFirst && isAnswered(found)) {
    if (contingency) addIssue(batch, note, { ...slice, file: file.id, noted, contingency })
    if (protocol) await placeEvent(batch, file, { ...protocol, request: slice })
    return true
  }
  const isNewContent = await placeContent(batch, file, found, noted)
  const isNewReply = protocol !== undefined && (await placeEvent(batch, file, protocol))
  return known === undefined || isNewContent || isNewReply
}

function addNote(batch: Batch, file: StoredFile, found: NfceFound): NoteRow {
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
    ...contentColumns(found),
    // Looked for when all of the batch is placed.
    status: '',
    protocol_number: null,
    protocol_at: null,
    notices: [],
    file_id: file.id,
    // As the status.
    counts_as: null,
    figures: null,
  }
  batch.notes.set(ownName(row), { row, state: 'new' })
  batch.figures.set(row.id, found.figures)
  noteCsc(batch, companyId, found)
  return row
}

/** Adds a content of a note, or a better file of one that is known; true when that is something new. */
async function placeContent(batch: Batch, file: StoredFile, found: NfceFound, noted: ContentNoted): Promise<boolean> {
  const name: NoteName = { key: found.key.key, environment: found.environment }
  const place: NotePlace = { ...found.slice, file: file.id, noted }
  const contents = await contentsOf(batch, name)
  const same = await findSame(contents, place, {
    text: async () => file.text,
    textOf: (one) => fileText(batch, one.file),
  })
  if (same && !(await isBetter(batch, same, { place, text: file.text, found }))) return false
  const note = batch.notes.get(ownName(name))?.row
  if (note) addIssue(batch, note, { ...place, contingency: found.contingency })
  return true
}

interface Again {
  place: NotePlace
  text: string
  found: NfceFound
}

/** Tells if a file shows a content better than those that are here do: with SEFAZ's reply to it, or without a reply that is to another one. */
async function isBetter(batch: Batch, { places }: NoteContent, { place, text, found }: Again): Promise<boolean> {
  const { key, environment, protocol } = found
  const replies = eventsOf(batch, { key: key.key, environment }).filter(isReply)
  const { reply } = place.noted
  if (reply === undefined) {
    const isOdd = ({ file, noted }: NotePlace) =>
      !noted.reply && replies.some(({ row }) => row.response_file_id === file)
    return protocol === undefined && places.every(isOdd)
  }
  if (places.some(({ noted }) => noted.reply && isSameReply(noted.reply, reply))) return false
  // What was composed of files that are here (compose.ts) says nothing new.
  for (const { row } of replies) {
    if (row.response_file_id === null || !isSameReply(replyOfRow(row), reply)) continue
    const replied = await fileText(batch, row.response_file_id)
    for (const { file, start } of places) {
      const halves = { kind: 'nfeProc', key: key.key, starts: { request: start, reply: row.response_start } } as const
      if (compose(await fileText(batch, file), replied, halves) === text) return false
    }
  }
  return true
}
