import { isIn } from '#domain/documents/codes/code-list.ts'
import { VOIDED, VOIDED_NOW } from '#domain/documents/codes/reply-codes.ts'
import { ownName } from '#domain/documents/environment.ts'
import { isNumberOf } from '#domain/documents/issuer.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { statusOfVoid } from '#domain/documents/nfce-lifecycle.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { VoidFound } from '../read/reading.ts'
import { type Batch, type Stored, storedRow, type NoteRow, type VoidRow } from '../batch/batch.ts'

/** Adds a range of voided numbers, or its request or SEFAZ's reply to one that is known; true when that is something new. */
export async function placeVoid(batch: Batch, file: { id: string }, found: VoidFound): Promise<boolean> {
  const known = batch.voids.find(
    ({ row }) =>
      row.cnpj === found.cnpj &&
      row.environment === found.environment &&
      row.year === found.year &&
      row.serie === found.serie &&
      row.number_start === found.numberStart &&
      row.number_end === found.numberEnd,
  )
  if (known === undefined) add(batch, file, found)
  else if (!complete(known, file, found)) return false
  if (isIn(VOIDED, found.cStat)) await loadVoidedNotes(batch, found)
  return true
}

function add(batch: Batch, file: { id: string }, found: VoidFound): void {
  batch.voids.push({
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id: batch.platform.uuid(),
      company_id: null,
      key: found.key,
      cnpj: found.cnpj,
      environment: found.environment,
      year: found.year,
      serie: found.serie,
      number_start: found.numberStart,
      number_end: found.numberEnd,
      request_file_id: null,
      reason: null,
      ...replyColumns(file, found),
      ...momentColumns(found, isoInstant(batch.platform.now())),
      ...(found.isRequest ? requestColumns(file, found) : {}),
    },
  })
}

/** Gives a known range what its file says and the range lacks; false where that is nothing. */
function complete(known: Stored<VoidRow>, file: { id: string }, found: VoidFound): boolean {
  const { row } = known
  const isVoided = isIn(VOIDED, row.c_stat)
  const isSame = found.cStat === row.c_stat
  // A refused request may be repeated, and succeed.
  const request = found.isRequest && (row.request_file_id === null || (row.c_stat !== null && !isVoided && !isSame))
  // What says that the range was voided before gives way to the very reply.
  const reply = found.cStat !== null && (isSame ? request : !isVoided || found.cStat === VOIDED_NOW)
  if (!request && !reply) return false
  Object.assign(row, request ? requestColumns(file, found) : {}, reply ? replyColumns(file, found) : {})
  // Both of one file are each other's.
  if (reply && found.isRequest) Object.assign(row, requestColumns(file, found))
  if (reply) Object.assign(row, momentColumns(found, row.emitted_at))
  if (known.state === 'kept') known.state = 'changed'
  return true
}

function requestColumns(file: { id: string }, { reason }: VoidFound) {
  return { request_file_id: file.id, reason }
}

function replyColumns(file: { id: string }, found: VoidFound) {
  return {
    c_stat: found.cStat,
    status: statusOfVoid(found.cStat, found.description),
    description: found.description,
    protocol_number: found.protocolNumber,
    received_at: found.receivedAt,
    file_id: file.id,
  }
}

/** When SEFAZ received it, or else another moment (ISO), with the day where the issuer is. */
export function momentColumns({ receivedAt, uf }: Pick<VoidFound, 'receivedAt' | 'uf'>, otherwise: string) {
  const at = receivedAt ?? otherwise
  return { emitted_at: at, emitted_on: localDay(Date.parse(at), zoneOf(uf)) }
}

/** Notes of the range that SEFAZ never answered: kept earlier or placed by this batch. */
async function loadVoidedNotes(batch: Batch, found: VoidFound): Promise<void> {
  const company = batch.companies.get(found.cnpj)
  if (company?.state === 'kept') {
    const notes = await batch.db
      .selectFrom('nfces')
      .selectAll()
      .where('company_id', '=', company.row.id)
      .where('environment', '=', found.environment)
      .where('serie', '=', found.serie)
      .where('number', '>=', found.numberStart)
      .where('number', '<=', found.numberEnd)
      .where('status', 'in', ['pending_status', 'in_contingency'])
      .execute()
    for (const row of notes) {
      if (!batch.notes.has(ownName(row))) batch.notes.set(ownName(row), storedRow(row))
    }
  }
  for (const { row } of batch.notes.values()) if (covers(found, row)) batch.unsettled.add(ownName(row))
}

function covers(found: VoidFound, note: NoteRow): boolean {
  return (
    isNumberOf(found.cnpj, note.key) &&
    note.environment === found.environment &&
    note.serie === found.serie &&
    note.number >= found.numberStart &&
    note.number <= found.numberEnd
  )
}

/** Tells if SEFAZ agreed that the note's number is unused. */
export function isVoided(batch: Batch, note: NoteRow): boolean {
  return batch.voids.some(
    ({ row }) =>
      isIn(VOIDED, row.c_stat) &&
      isNumberOf(row.cnpj, note.key) &&
      row.environment === note.environment &&
      row.serie === note.serie &&
      row.number_start <= note.number &&
      row.number_end >= note.number,
  )
}
