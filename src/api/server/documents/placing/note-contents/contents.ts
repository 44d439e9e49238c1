import { doDigestsDiffer, type ContentReply, type SentContent } from '#domain/documents/note-contents.ts'
import type { ContentNoted, ReplyNoted } from '../../../store/schema/documents/note-contents.ts'
import { sha256Of } from '../../contents/unpacked.ts'
import { readStoredText } from '../../read/read.ts'
import type { EventFound, NfceFound, Slice } from '../../read/reading.ts'
import { findNode, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '../../xml/parse.ts'
import { Refused } from '../../xml/refused.ts'
import type { NoteName } from '#domain/documents/environment.ts'
import { type Batch, type EventRow, eventsOf, type Stored } from '../../batch/batch.ts'
import { fileText } from '../../batch/file-text.ts'

// The contents that came under a note's key, wherever they stand: in what tells of an issue of the note, or in one file with SEFAZ's reply.

/** The place of a content in a file. */
export interface NotePlace extends Slice {
  file: string
  noted: ContentNoted
}

export interface NoteContent extends SentContent {
  /** Several of one that came in several files. */
  places: NotePlace[]
  /** Rows of its issue: 'emission' or 'contingency'. */
  issues: Stored<EventRow>[]
}

export interface NoteReply extends ContentReply<NoteContent> {
  event: Stored<EventRow>
}

/** Returns what a note that was read says of its content. */
export function notedOf(found: NfceFound): ContentNoted {
  const { digest, emittedAt, protocol } = found
  if (protocol?.response === undefined || !isAnswered(found)) return { digest, emittedAt }
  return { digest, emittedAt, reply: { ...namedReply(protocol), ...protocol.response } }
}

/** Tells if the reply in a note's file is to its content. */
export const isAnswered = ({ digest, protocol }: NfceFound): boolean =>
  protocol !== undefined && !doDigestsDiffer(digest, protocol.digest)

export const namedReply = ({ cStat, protocolNumber, receivedAt, digest }: EventFound): ReplyNoted => ({
  cStat,
  protocolNumber,
  receivedAt,
  digest,
})

/** Tells if two replies are one: SEFAZ gives what it decides a number, and none to a refusal. A download repeats no digest. */
export function isSameReply(one: ReplyNoted, other: ReplyNoted): boolean {
  return (
    one.cStat === other.cStat &&
    one.protocolNumber === other.protocolNumber &&
    !doDigestsDiffer(one.digest, other.digest) &&
    (one.protocolNumber !== null || msOf(one.receivedAt) === msOf(other.receivedAt))
  )
}

const msOf = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant))

/** Tells if a place has the reply of a row beside it. */
export const isBeside = ({ noted }: NotePlace, row: EventRow): boolean =>
  noted.reply !== undefined && isSameReply(noted.reply, replyOfRow(row))

export function replyOfRow({ c_stat, protocol_number, received_at, reply_digest }: EventRow): ReplyNoted {
  return { cStat: c_stat, protocolNumber: protocol_number, receivedAt: received_at, digest: reply_digest ?? '' }
}

const ISSUES = new Set(['emission', 'contingency'])
const isIssue = ({ row }: Stored<EventRow>): boolean => ISSUES.has(row.type)
export const isReply = ({ row }: Stored<EventRow>): boolean => row.type === 'protocol'

/** Returns SEFAZ's replies to a note; where an older version kept one, its digest is looked for in its file. */
export async function repliesOf(batch: Batch, name: NoteName): Promise<Stored<EventRow>[]> {
  const events = eventsOf(batch, name).filter(isReply)
  for (const event of events) {
    const { row } = event
    if (row.reply_digest !== null) continue
    const found = row.response_file_id === null ? [] : await readFound(batch, row.response_file_id)
    const read = found
      .flatMap((one) => (one.kind === 'nfce' ? (one.protocol ?? []) : one.kind === 'event' ? one : []))
      .find(({ type, response }) => type === 'protocol' && response?.start === row.response_start)
    row.reply_digest = read?.digest ?? ''
    if (event.state === 'kept') event.state = 'changed'
  }
  return events
}

/**
 * Tells if all that is known of a note is one content, to which all replies came in its own file, if there are any: of that there is nothing
 * to be found out.
 */
export function isPlain(batch: Batch, name: NoteName): boolean {
  const events = eventsOf(batch, name)
  const places = new Set(events.filter((one) => isIssue(one) || isReply(one)).map(placeName))
  const isBeside = ({ row }: Stored<EventRow>) =>
    row.request_file_id !== null && row.request_file_id === row.response_file_id
  return places.size <= 1 && events.filter(isReply).every(isBeside)
}

const placeName = ({ row }: Stored<EventRow>): string => `${row.request_file_id} ${row.request_start}`

/** Finds the contents that came under a note's key, each once. */
export async function contentsOf(batch: Batch, name: NoteName): Promise<NoteContent[]> {
  const contents: NoteContent[] = []
  const placed = new Map<string, NoteContent>()
  for (const event of eventsOf(batch, name)) {
    const { row } = event
    const { request_file_id: file, request_start: start, request_end: end } = row
    if ((!isIssue(event) && !isReply(event)) || file === null || start === null || end === null) continue
    let content = placed.get(placeName(event))
    if (content === undefined) {
      const noted = row.content ? { ...row.content } : ((await readNoted(batch, { file, start })) ?? unreadable(row))
      const place: NotePlace = { file, start, end, noted }
      content = await findSame(contents, place, {
        text: () => fileText(batch, file),
        textOf: (one) => fileText(batch, one.file),
      })
      if (content === undefined) contents.push((content = { ...sentOf(noted), places: [], issues: [] }))
      content.places.push(place)
      placed.set(placeName(event), content)
    }
    if (isIssue(event)) content.issues.push(event)
  }
  return contents
}

const sentOf = ({ digest, emittedAt, hash = '' }: ContentNoted): SentContent => ({
  digest,
  emittedAt: Date.parse(emittedAt),
  hash,
})

/** Stands for a content whose file is damaged, or refused by now. */
const unreadable = ({ id, created_at }: EventRow): ContentNoted => ({ digest: '', emittedAt: created_at, hash: id })

/** Finds the content that stands at a place among some; reads texts only where the digests do not tell them apart. */
export async function findSame(
  contents: readonly NoteContent[],
  place: Pick<NotePlace, 'start' | 'noted'>,
  { text, textOf }: { text: () => Promise<string>; textOf: (place: NotePlace) => Promise<string> },
): Promise<NoteContent | undefined> {
  for (const content of contents) {
    const [first] = content.places
    if (first === undefined || content.digest !== place.noted.digest) continue
    place.noted.hash ??= await hashAt(await text(), place.start)
    first.noted.hash ??= await hashAt(await textOf(first), first.start)
    content.hash = first.noted.hash
    if (first.noted.hash === place.noted.hash) return content
  }
  return undefined
}

/** The hash of the note that begins at a character, of what it says: whatever its prefixes, quotes and comments. */
async function hashAt(text: string, start: number): Promise<string> {
  const found = findNode(parseXml(text, new Set()), (node) => node.start === start && node.name === 'NFe')
  return sha256Of(new TextEncoder().encode(JSON.stringify(found && plain(found.node))))
}

const plain = ({ name, uri, text, attributes, children }: XmlNode): unknown[] => [
  name,
  uri,
  text,
  Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  children.map(plain),
]

/** Reads the note that stands at a place of a file once more; undefined where that cannot be read any more. */
export async function readNoteAt(
  batch: Batch,
  { file, start }: Pick<NotePlace, 'file' | 'start'>,
): Promise<NfceFound | undefined> {
  const found = await readFound(batch, file)
  return found.find((one): one is NfceFound => one.kind === 'nfce' && one.slice.start === start)
}

async function readNoted(batch: Batch, place: Pick<NotePlace, 'file' | 'start'>): Promise<ContentNoted | undefined> {
  const note = await readNoteAt(batch, place)
  return note && notedOf(note)
}

async function readFound(batch: Batch, file: string) {
  try {
    return readStoredText(await fileText(batch, file))
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
}
