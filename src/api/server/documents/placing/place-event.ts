import { isIn } from '#domain/documents/codes/code-list.ts'
import { CONSULTATION } from '#domain/documents/codes/event-types.ts'
import { CANCELED_BEFORE } from '#domain/documents/codes/reply-codes.ts'
import { type Environment, environmentLabel, type NoteName, ownName } from '#domain/documents/environment.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { StoredFile } from '../prepare.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { EventFound, Found } from '../read/reading.ts'
import { compose } from '../compose.ts'
import { child, isSameElement, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '../xml/parse.ts'
import { addEvent, type Batch, environmentOf, type EventRow, eventsOf, type Stored, unsettle } from '../batch/batch.ts'
import { isSameReply, namedReply, repliesOf, replyOfRow } from './note-contents/contents.ts'
import { fileText } from '../batch/file-text.ts'

/** The file that an event stands in; its text where the batch does not have it yet. */
type Placed = Pick<StoredFile, 'id'> & Partial<Pick<StoredFile, 'text'>>

/** Adds an event to the batch, or its missing half to one that is known; true when that is something new. */
export async function placeEvent(batch: Batch, file: Placed, found: EventFound): Promise<boolean> {
  const place = found.type === 'protocol' ? placeProtocol : found.cStat === null ? placeRequest : placeReply
  const isNew = await place(batch, file, found, eventsAlike(batch, found))
  if (!isNew) return false
  unsettle(batch, found.key.key)
  placeSubstitution(batch, found)
  return true
}

/** Those of the same environment: SEFAZ numbers protocols and events of each by itself. */
function eventsAlike(batch: Batch, found: EventFound): Stored<EventRow>[] {
  const { type, sequence } = found
  // Replies to a note have numbers of ours.
  const isAlike = ({ row }: Stored<EventRow>) => row.sequence === sequence || type === 'protocol'
  return eventsOf(batch, noteOf(batch, found)).filter((event) => event.row.type === type && isAlike(event))
}

/** Returns the note that an event, or a reply, is told of. */
export function noteOf(batch: Batch, { key: { key }, environment }: EventFound): NoteName {
  return { key, environment: environmentOf(batch, { key, environment }) }
}

async function placeRequest(
  batch: Batch,
  file: Placed,
  found: EventFound,
  alike: Stored<EventRow>[],
): Promise<boolean> {
  const replied = alike.filter(({ row }) => row.request_file_id === null)
  for (const event of replied) complete(event, found, { ...madeAt(event, found), ...requestColumns(file, found) })
  if (replied.length > 0) return true
  // What SEFAZ refused may be sent again, corrected, under the same type and number.
  if (alike.some(({ row }) => row.type_level === 'success')) return false
  for (const { row } of alike) if (await isSameRequest(batch, row, file, found)) return false
  // The next reply is to the newest request.
  const unanswered = alike.find(({ row }) => row.c_stat === null)
  if (unanswered === undefined) add(batch, file, found)
  else complete(unanswered, found, { ...replyColumns(file, found), ...requestColumns(file, found) })
  return true
}

/** Adds SEFAZ's reply to a note, which is known by its number, or a refusal by its moment, and by the digest that it repeats. */
async function placeProtocol(
  batch: Batch,
  file: Placed,
  found: EventFound,
  alike: Stored<EventRow>[],
): Promise<boolean> {
  const known = await repliesOf(batch, noteOf(batch, found))
  const same = known.find(({ row }) => isSameReply(replyOfRow(row), namedReply(found)))
  if (same === undefined) {
    // A number of its own for each reply: SEFAZ gives refusals none.
    const sequence = 1 + Math.max(0, ...alike.map(({ row }) => row.sequence))
    add(batch, file, { ...found, sequence })
    return true
  }
  // A download says of a note only that it was authorised, and not all who hand a reply out hand out what SEFAZ said along with it.
  const saysMore = found.digest !== '' && same.row.reply_digest === ''
  const saysAlong = found.alerts.length > 0 && same.row.alerts.length === 0
  if (!saysMore && !saysAlong) return false
  complete(same, found, { ...replyColumns(file, found), ...requestColumns(file, found) })
  return true
}

async function placeReply(batch: Batch, file: Placed, found: EventFound, alike: Stored<EventRow>[]): Promise<boolean> {
  const same = alike.find(({ row }) => row.c_stat === found.cStat && row.protocol_number === found.protocolNumber)
  if (same !== undefined) {
    if (!(await isWhole(batch, file, found, same))) return false
    const { response_file_id, response_start, response_end } = replyColumns(file, found)
    const response = { response_file_id, response_start, response_end }
    complete(same, found, { ...madeAt(same, found), ...requestColumns(file, found), ...response })
    return true
  }
  const unanswered = alike.find(({ row }) => row.c_stat === null)
  // A reply that comes with its request is to no other one.
  if (unanswered === undefined || !(await isSameRequest(batch, unanswered.row, file, found))) {
    add(batch, file, found)
    return true
  }
  complete(unanswered, found, {
    ...replyColumns(file, found),
    ...(found.request ? requestColumns(file, found) : {}),
  })
  return true
}

/** An event was made when its request says. */
const madeAt = ({ row }: Stored<EventRow>, { createdAt }: EventFound) => ({ created_at: createdAt ?? row.created_at })

/** Tells if a file has both halves of an event that is known by one, or by halves that came apart: it is what is handed out then. */
async function isWhole(batch: Batch, file: Placed, found: EventFound, { row }: Stored<EventRow>): Promise<boolean> {
  const { request_file_id: request, response_file_id: response } = row
  if (found.request === undefined || (request !== null && request === response)) return false
  if (request === null || response === null) return true
  if (!(await isSameRequest(batch, row, file, found))) return false
  // What was composed of files that are here (compose.ts) says nothing new.
  const starts = { request: row.request_start, reply: row.response_start }
  const composed = compose(await fileText(batch, request), await fileText(batch, response), {
    kind: 'procEventoNFe',
    starts,
  })
  return composed !== (file.text ?? (await fileText(batch, file.id)))
}

/** Tells if the request of an event says the same as the one found, signed or not; true where one of the two is not there. */
async function isSameRequest(batch: Batch, row: EventRow, file: Placed, { request }: EventFound): Promise<boolean> {
  if (row.request_file_id === null || request === undefined) return true
  const one = contentAt(await fileText(batch, row.request_file_id), row.request_start)
  const other = contentAt(file.text ?? (await fileText(batch, file.id)), request.start)
  return one !== undefined && other !== undefined && isSameElement(one, other)
}

/** The infEvento of the evento that begins at a character. */
function contentAt(text: string, start: number | null): XmlNode | undefined {
  const find = (node: XmlNode): XmlNode | undefined => {
    if (node.start === start && node.name === 'evento') return node
    for (const inner of node.children) {
      const found = find(inner)
      if (found !== undefined) return found
    }
    return undefined
  }
  return child(find(parseXml(text, new Set())), 'infEvento')
}

function add(batch: Batch, file: Placed, found: EventFound): void {
  addEvent(batch, found.key.key, {
    company_id: null,
    environment: found.environment,
    type: found.type,
    sequence: found.sequence,
    created_at: found.createdAt ?? isoInstant(batch.platform.now()),
    content: null,
    ...replyColumns(file, found),
    ...requestColumns(file, found),
  })
}

function complete(event: Stored<EventRow>, { environment }: EventFound, columns: Partial<EventRow>): void {
  Object.assign(event.row, columns)
  event.row.environment ??= environment
  if (event.state === 'kept') event.state = 'changed'
}

function requestColumns(file: Placed, { request }: EventFound) {
  return {
    request_file_id: request === undefined ? null : file.id,
    request_start: request?.start ?? null,
    request_end: request?.end ?? null,
  }
}

function replyColumns(file: Placed, found: EventFound) {
  return {
    c_stat: found.cStat,
    type_description: found.typeDescription,
    type_level: found.level,
    description: found.description,
    alerts: found.alerts,
    protocol_number: found.protocolNumber,
    received_at: found.receivedAt,
    response_file_id: found.response === undefined ? null : file.id,
    response_start: found.response?.start ?? null,
    response_end: found.response?.end ?? null,
    reply_digest: found.type === 'protocol' ? found.digest : null,
  }
}

/** A substitution stands from its request on, until SEFAZ's reply says that it was not registered. */
function placeSubstitution(batch: Batch, found: EventFound): void {
  const note = noteOf(batch, found)
  const name = ownName(note)
  const alike = eventsAlike(batch, found).map(({ row }) => row)
  const levels = alike.map(({ type_level }) => type_level)
  // Refused because SEFAZ has it already.
  const isAccepted = levels.includes('success') || isIn(CANCELED_BEFORE, found.cStat)
  const isWaiting = alike.some(({ c_stat }) => c_stat === null)
  const failed = levels.includes('error') && !isAccepted && !isWaiting
  if (found.type !== '110112') return
  if (failed) {
    batch.substitutions.delete(name)
    batch.withdrawn.add(name)
  } else if (found.substituteKey !== undefined) {
    batch.withdrawn.delete(name)
    batch.substitutions.set(name, ownName({ ...note, key: found.substituteKey }))
  }
}

/**
 * Says which replies and events of a file change nothing of a note that bears their key, because it is of the other environment. To be asked
 * once all of a batch is placed; of a homologation whose notes alone are here there is nothing to say.
 */
export function otherEnvironmentWarnings({ notes }: Batch, documents: readonly Found[]): Warning[] {
  const messages = documents.flatMap((found) => {
    if (found.kind !== 'event' || found.environment === null || noteSaysSo(found, documents)) return []
    const { environment } = found
    const other: Environment = environment === 'production' ? 'homolog' : 'production'
    const isHere = (one: Environment) => notes.has(ownName({ key: found.key.key, environment: one }))
    const [hasOwn, hasOther] = [isHere(environment), isHere(other)]
    if (environment === 'production' ? hasOwn || !hasOther : hasOwn && !hasOther) return []
    const [own, another] = [environmentLabel(environment), environmentLabel(other)].map((one) => one.toLowerCase())
    return [`${subjectOf(found)} é de ${own}: nada muda na nota de ${another}`]
  })
  return [...new Set(messages)].map((message) => ({ code: 'other_environment', message }))
}

/** Tells if the note that the reply stands beside says so already. */
const noteSaysSo = ({ type, key }: EventFound, documents: readonly Found[]): boolean =>
  type === 'protocol' &&
  documents.some(
    (one) =>
      one.kind === 'nfce' && one.key.key === key.key && one.warnings.some(({ code }) => code === 'other_environment'),
  )

function subjectOf({ type }: EventFound): string {
  if (type === 'protocol') return 'A resposta da SEFAZ'
  return type === CONSULTATION ? 'A consulta' : 'O evento'
}
