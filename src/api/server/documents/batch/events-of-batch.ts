import type { CfeStatus, NfceStatus } from '#domain/documents/document-status.ts'
import { ownName } from '#domain/documents/environment.ts'
import type { EventKindName } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { eventRows, type NewEvent } from '../../events/record.ts'
import type { Batch, CouponRow, NoteRow, Stored } from './batch.ts'
import { inserting, type Writing } from './statements.ts'

const OF_NOTES = {
  authorized: 'nfce.authorized',
  rejected: 'nfce.rejected',
  canceled: 'nfce.canceled',
} as const satisfies Partial<Record<NfceStatus, EventKindName>>
const OF_COUPONS = {
  success: 'cfe.authorized',
  invalid: 'cfe.rejected',
  cancelled: 'cfe.canceled',
} as const satisfies Partial<Record<CfeStatus, EventKindName>>

/** Returns what writes the events of a batch's documents, of those that some receiver is to hear of. */
export function eventWritings(batch: Batch): (Writing | undefined)[] {
  const { known, db } = batch
  if (known.wanting.length === 0) return []
  const all = [...noteEvents(batch), ...couponEvents(batch)]
  const { events, deliveries } = eventRows(known.wanting, all, batch)
  return [inserting(db, 'events', events), inserting(db, 'webhook_deliveries', deliveries)]
}

function noteEvents({ notes, companies }: Batch): NewEvent[] {
  const cnpjOf = cnpjs(companies)
  return [...notes.values()].flatMap((one) => {
    const { row } = one
    const data = { ...common(row, cnpjOf), serie: row.serie, number: row.number, protocol: row.protocol_number }
    return newsOf(one, 'nfce.received', OF_NOTES).map((kind) => ({
      kind,
      subject: `nfce ${ownName(row)}`,
      companyId: row.company_id,
      data,
    }))
  })
}

function couponEvents({ coupons, companies }: Batch): NewEvent[] {
  const cnpjOf = cnpjs(companies)
  return [...coupons.values()].flatMap((one) => {
    const { row } = one
    const data = { ...common(row, cnpjOf), number: row.number }
    return newsOf(one, 'cfe.received', OF_COUPONS).map((kind) => ({
      kind,
      subject: `cfe ${row.key}`,
      companyId: row.company_id,
      data,
    }))
  })
}

/** Returns what happened to a document, in its order. */
function newsOf(
  { row, state, before }: Stored<{ status: string }>,
  arrival: EventKindName,
  kinds: Readonly<Record<string, EventKindName>>,
): EventKindName[] {
  const settled = before?.status === row.status ? undefined : kinds[row.status]
  if (state === 'kept') return []
  return [...(state === 'new' ? [arrival] : []), ...(settled ? [settled] : [])]
}

/** Without who bought: whoever is to know that reads the document. */
const common = (row: NoteRow | CouponRow, cnpjOf: ReadonlyMap<string, string>) => ({
  key: row.key,
  environment: row.environment,
  status: row.status,
  company: { id: row.company_id, cnpj: cnpjOf.get(row.company_id) ?? null },
  // A row that is new has it as its document does.
  emitted_utc: isoInstant(Date.parse(row.emitted_at)),
  total: row.total,
})

const cnpjs = (companies: Batch['companies']) => new Map([...companies.values()].map(({ row }) => [row.id, row.cnpj]))
