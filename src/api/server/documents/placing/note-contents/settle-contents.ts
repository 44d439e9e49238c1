import { judgeContents, type NoteJudgement, otherContentText } from '#domain/documents/note-contents.ts'
import { ownName } from '#domain/documents/environment.ts'
import { findProducts, productNames } from '../../figures/products.ts'
import { OTHER_DIGEST } from '../../read/nfce.ts'
import { type Batch, type EventRow, eventsOf, type NoteRow, removeEvent, type Stored } from '../../batch/batch.ts'
import {
  type NoteContent,
  contentsOf,
  isBeside,
  isPlain,
  isReply,
  type NotePlace,
  readNoteAt,
  repliesOf,
  type NoteReply,
  replyOfRow,
} from './contents.ts'
import { genuine } from './genuine.ts'
import { addIssue, contentColumns } from './issue.ts'

type Found = NoteJudgement<NoteContent, NoteReply>

/**
 * Finds which of its contents a note is and makes it that one, with each reply at what it is to: by all that is known, and by nothing of
 * when it came. Returns what SEFAZ says of that content.
 */
export async function settleContents(batch: Batch, note: Stored<NoteRow>): Promise<Found> {
  const isSimple = isPlain(batch, note.row)
  const contents = isSimple ? [] : await contentsOf(batch, note.row)
  const events = isSimple ? eventsOf(batch, note.row).filter(isReply) : await repliesOf(batch, note.row)
  const judged = await genuine(batch, contents)
  const replies = events.map((event) => judgedReply(event, judged))
  const found = judgeContents(judged, replies)
  if (isSimple) return found
  const answered = new Set<NoteContent>()
  for (const reply of replies) {
    const content = found.contentOf(reply)
    const beside = content?.places.find((place) => isBeside(place, reply.event.row))
    if (content && beside) answered.add(content)
    referTo(reply.event, beside ?? (content && bestPlace(content, found, events)), beside)
  }
  for (const content of contents) {
    placeIssues(batch, note.row, content, {
      isAnswered: answered.has(content),
      place: bestPlace(content, found, events),
    })
  }
  await takeContent(batch, note, found, events)
  return found
}

function judgedReply(event: Stored<EventRow>, contents: readonly NoteContent[]): NoteReply {
  const { c_stat, description, protocol_number, received_at, created_at } = event.row
  return {
    event,
    cStat: c_stat ?? '',
    text: description,
    digest: replyOfRow(event.row).digest,
    protocolNumber: protocol_number,
    receivedAt: Date.parse(received_at ?? created_at),
    beside: new Set(contents.filter(({ places }) => places.some((place) => isBeside(place, event.row)))),
  }
}

/** The file to hand out: the one with SEFAZ's word in it; the last choice is one with a reply to another content. */
function bestPlace(
  { places }: NoteContent,
  { decisive, processed }: Found,
  replies: readonly Stored<EventRow>[],
): NotePlace | undefined {
  const rankOf = (place: NotePlace): number => {
    if ([processed, decisive].some((reply) => reply && isBeside(place, reply.event.row))) return 3
    if (place.noted.reply) return 2
    return replies.some(({ row }) => row.response_file_id === place.file) ? 0 : 1
  }
  return places.toSorted((one, other) => rankOf(other) - rankOf(one))[0]
}

/** Has a row refer to a content, and a reply that stands beside it to that one. */
function referTo(event: Stored<EventRow>, place: NotePlace | undefined, beside?: NotePlace): void {
  const columns: Partial<EventRow> = {
    request_file_id: place?.file ?? null,
    request_start: place?.start ?? null,
    request_end: place?.end ?? null,
    ...(beside?.noted.reply && {
      response_file_id: beside.file,
      response_start: beside.noted.reply.start,
      response_end: beside.noted.reply.end,
    }),
  }
  const { hash, whole } = event.row.content ?? {}
  const isNoted = event.row.content !== null && hash === place?.noted.hash && whole === place?.noted.whole
  const isSame = Object.entries(columns).every(([name, value]) => event.row[name as keyof EventRow] === value)
  if (isSame && isNoted) return
  Object.assign(event.row, columns, { content: place?.noted ?? null })
  if (event.state === 'kept') event.state = 'changed'
}

/** Keeps the one row of a content's issue: none but the off-line one where SEFAZ's reply to it came in the same file. */
function placeIssues(
  batch: Batch,
  note: NoteRow,
  { issues }: NoteContent,
  { isAnswered, place }: { isAnswered: boolean; place: NotePlace | undefined },
): void {
  const issue = issues.find(({ row }) => row.type === 'contingency') ?? (isAnswered ? undefined : issues[0])
  for (const other of issues) if (other !== issue) removeEvent(batch, other)
  if (issue) referTo(issue, place)
  else if (!isAnswered && place) addIssue(batch, note, { ...place, contingency: undefined })
}

async function takeContent(
  batch: Batch,
  note: Stored<NoteRow>,
  found: Found,
  replies: readonly Stored<EventRow>[],
): Promise<void> {
  const { content, other } = found
  const place = content && bestPlace(content, found, replies)
  if (content === undefined || place === undefined) return
  batch.contents.set(ownName(note.row), content)
  const columns: Partial<NoteRow> = { file_id: place.file }
  if (!content.places.some(({ file }) => file === note.row.file_id)) {
    const read = await readNoteAt(batch, place)
    if (read === undefined) return
    Object.assign(columns, contentColumns(read))
    batch.figures.set(note.row.id, read.figures)
    const products = await findProducts(batch.db, batch.tenantId, productNames([read.figures]))
    for (const [name, id] of products) batch.known.products.set(name, id)
  }
  const own = (columns.warnings ?? note.row.warnings).filter(({ code }) => code !== OTHER_DIGEST)
  const apart = other && { code: OTHER_DIGEST, message: otherContentText(other.cStat, other.text) }
  columns.warnings = apart ? [...own, apart] : own
  const isSame = Object.entries(columns).every(
    ([name, value]) => JSON.stringify(note.row[name as keyof NoteRow]) === JSON.stringify(value),
  )
  if (isSame) return
  Object.assign(note.row, columns)
  if (note.state === 'kept') note.state = 'changed'
}
