import { isIn } from '#domain/documents/codes/code-list.ts'
import { CANCELED_BEFORE } from '#domain/documents/codes/reply-codes.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { StoredFile } from '../prepare.ts'
import type { EventFound } from '../read/reading.ts'
import { addEvent, type Batch, type EventRow, eventsOf, type Stored } from './batch.ts'

/** The file that an event stands in. */
type Placed = Pick<StoredFile, 'id'>

/** Adds an event to the batch, or its missing half to one that is known; true when that is something new. */
export function placeEvent(batch: Batch, file: Placed, found: EventFound): boolean {
  const key = found.key.key
  const alike = eventsOf(batch, key).filter(({ row }) => row.type === found.type && row.sequence === found.sequence)
  const isNew = found.cStat === null ? placeRequest(batch, file, found, alike) : placeReply(batch, file, found, alike)
  if (!isNew) return false
  batch.unsettled.add(key)
  placeSubstitution(batch, found, alike)
  return true
}

function placeRequest(batch: Batch, file: Placed, found: EventFound, alike: Stored<EventRow>[]): boolean {
  if (alike.some(({ row }) => row.request_file_id !== null)) return false
  if (alike.length === 0) add(batch, file, found)
  for (const event of alike) complete(event, requestColumns(file, found))
  return true
}

function placeReply(batch: Batch, file: Placed, found: EventFound, alike: Stored<EventRow>[]): boolean {
  const same = alike.find(({ row }) => row.c_stat === found.cStat && row.protocol_number === found.protocolNumber)
  if (same !== undefined) {
    const request = requestColumns(file, found)
    if (same.row.request_file_id !== null || request.request_file_id === null) return false
    complete(same, request)
    return true
  }
  const unanswered = alike.find(({ row }) => row.c_stat === null)
  if (unanswered === undefined) {
    add(batch, file, found)
    return true
  }
  complete(unanswered, {
    ...replyColumns(file, found),
    ...(unanswered.row.request_file_id === null ? requestColumns(file, found) : {}),
  })
  return true
}

function add(batch: Batch, file: Placed, found: EventFound): void {
  addEvent(batch, found.key.key, {
    company_id: null,
    environment: found.environment,
    type: found.type,
    sequence: found.sequence,
    created_at: found.createdAt ?? isoInstant(batch.platform.now()),
    ...replyColumns(file, found),
    ...requestColumns(file, found),
  })
}

function complete(event: Stored<EventRow>, columns: Partial<EventRow>): void {
  Object.assign(event.row, columns)
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
  }
}

/** A substitution stands from its request on, until SEFAZ's reply says that it was not registered. */
function placeSubstitution(batch: Batch, found: EventFound, alike: Stored<EventRow>[]): void {
  const key = found.key.key
  const levels = [found.level, ...alike.map(({ row }) => row.type_level)]
  // Refused because SEFAZ has it already.
  const isAccepted = levels.includes('success') || isIn(CANCELED_BEFORE, found.cStat)
  const failed = levels.includes('error') && !isAccepted
  if (found.type !== '110112') return
  if (failed) {
    batch.substitutions.delete(key)
    batch.withdrawn.add(key)
  } else if (found.substituteKey !== undefined) {
    batch.withdrawn.delete(key)
    batch.substitutions.set(key, found.substituteKey)
  }
}
