import type { KeptFile } from '../documents/prepare.ts'
import type { VoidFound } from '../documents/read/reading.ts'
import { type Batch, keptRow, type NoteRow } from './batch.ts'

/** Adds a range of voided numbers, or SEFAZ's reply to one that is known; true when that is something new. */
export async function placeVoid(batch: Batch, file: KeptFile, found: VoidFound): Promise<boolean> {
  const reply = {
    c_stat: found.cStat,
    protocol_number: found.protocolNumber,
    received_at: found.receivedAt,
    file_id: file.id,
  }
  const known = batch.voids.find(
    ({ row }) =>
      row.cnpj === found.cnpj &&
      row.environment === found.environment &&
      row.year === found.year &&
      row.serie === found.serie &&
      row.number_start === found.numberStart &&
      row.number_end === found.numberEnd,
  )
  if (known !== undefined) {
    // A refused request may be repeated and succeed.
    if (found.cStat === null || known.row.c_stat === '102' || known.row.c_stat === found.cStat) return false
    Object.assign(known.row, reply)
    if (known.state === 'kept') known.state = 'changed'
  } else {
    batch.voids.push({
      state: 'new',
      row: {
        tenant_id: batch.tenantId,
        id: batch.platform.uuid(),
        company_id: null,
        cnpj: found.cnpj,
        environment: found.environment,
        year: found.year,
        serie: found.serie,
        number_start: found.numberStart,
        number_end: found.numberEnd,
        ...reply,
      },
    })
  }
  if (found.cStat === '102') await loadVoidedNotes(batch, found)
  return true
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
      if (!batch.notes.has(row.key)) batch.notes.set(row.key, keptRow(row))
    }
  }
  for (const { row } of batch.notes.values()) if (covers(found, row)) batch.unsettled.add(row.key)
}

function covers(found: VoidFound, note: NoteRow): boolean {
  return (
    note.key.slice(6, 20) === found.cnpj &&
    note.environment === found.environment &&
    note.serie === found.serie &&
    note.number >= found.numberStart &&
    note.number <= found.numberEnd
  )
}

/** Whether SEFAZ agreed that the note's number is unused. */
export function isVoided(batch: Batch, note: NoteRow): boolean {
  return batch.voids.some(
    ({ row }) =>
      row.c_stat === '102' &&
      row.cnpj === note.key.slice(6, 20) &&
      row.environment === note.environment &&
      row.serie === note.serie &&
      row.number_start <= note.number &&
      row.number_end >= note.number,
  )
}
