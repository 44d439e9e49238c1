import { ASKED_OF_SEFAZ, sentStatus, UNSENT } from '#domain/documents/coupon-states.ts'
import type { StoredFile } from '../prepare.ts'
import type { CfeCancellationFound, CfeFound, CfeJudged, CfeNoted } from '../read/reading.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { Batch, CouponRow, Stored, SatRow } from '../batch/batch.ts'
import { companyOf, satOf } from '../batch/registry.ts'

interface Placed {
  isNew: boolean
  warnings: Warning[]
}

// A file with the same bytes never comes this far.
const KNOWN: Placed = {
  isNew: false,
  warnings: [{ code: 'other_content', message: 'O cupom já existe com outro conteúdo; vale o que chegou primeiro' }],
}

/** Adds a coupon to the batch; one that only its device has told of gets its document. */
export function placeCfe(batch: Batch, file: StoredFile, found: CfeFound): Placed {
  const key = found.key.key
  const known = batch.coupons.get(key)
  const document = {
    environment: found.environment,
    emitted_at: found.emittedAt,
    emitted_on: found.emittedOn,
    total: found.total,
    consumer: found.consumer,
    warnings: found.warnings,
    file_id: file.id,
  }
  if (known !== undefined) {
    if (known.row.file_id !== null) return KNOWN
    retime(batch, known.row, found.emittedAt)
    Object.assign(known.row, document)
    batch.figures.set(known.row.id, found.figures)
    if (isUnsent(known.row.status) || known.row.status === 'transmitted') known.row.status = sentStatus(found.warnings)
    markChanged(known)
    return { isNew: true, warnings: [] }
  }
  const companyId = companyOf(batch, found.issuer)
  const id = batch.platform.uuid()
  batch.coupons.set(key, {
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id,
      key,
      company_id: companyId,
      ...standing(satOf(batch, companyId, found.key.serie), companyId),
      number: Number(found.key.number),
      status: isCanceled(batch, key) ? 'cancelled' : sentStatus(found.warnings),
      ...document,
      // Looked for when all of the batch is placed.
      counts_as: null,
      figures: null,
    },
  })
  batch.figures.set(id, found.figures)
  return { isNew: true, warnings: [] }
}

/** Adds a coupon that its device tells of, which does not say of which kind it is; of a known one only that it was sent meanwhile. */
export function placeCfeNoted(batch: Batch, noted: CfeNoted): void {
  const { key, serie, number, named } = noted.key
  if (batch.cancellations.has(key)) return
  const known = batch.coupons.get(key)
  if (known !== undefined) {
    if (!isUnsent(known.row.status) || noted.status === 'in_memory') return
    known.row.status = noted.status
    markChanged(known)
    return
  }
  const companyId = companyOf(batch, { taxpayer: named, name: named, tradeName: null })
  batch.coupons.set(key, {
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id: batch.platform.uuid(),
      key,
      company_id: companyId,
      ...standing(satOf(batch, companyId, serie), companyId),
      number: Number(number),
      environment: noted.environment,
      emitted_at: noted.emittedAt,
      emitted_on: noted.emittedAt.slice(0, 10),
      status: isCanceled(batch, key) ? 'cancelled' : noted.status,
      total: null,
      consumer: null,
      warnings: [],
      file_id: null,
      counts_as: null,
      figures: null,
    },
  })
}

/** Gives a coupon what SEFAZ said of it; one that was cancelled meanwhile, or is judged already, keeps its status. */
export function placeCfeJudged(batch: Batch, { key, status }: CfeJudged): void {
  const known = batch.coupons.get(key.key)
  if (!known || known.row.status === status || !ASKED_OF_SEFAZ.some((one) => one === known.row.status)) return
  known.row.status = status
  markChanged(known)
}

/** Adds a cancellation coupon; its sale is cancelled whichever of them comes first. */
export function placeCfeCancellation(batch: Batch, file: StoredFile, found: CfeCancellationFound): Placed {
  const key = found.key.key
  if (batch.cancellations.has(key)) return KNOWN
  const companyId = companyOf(batch, found.issuer)
  const mistaken = batch.coupons.get(key)
  if (mistaken?.row.file_id === null) {
    retime(batch, mistaken.row, found.emittedAt)
    batch.mistaken.push(mistaken)
    batch.coupons.delete(key)
  }
  batch.cancellations.set(key, {
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id: batch.platform.uuid(),
      key,
      canceled_key: found.canceledKey,
      company_id: companyId,
      sat_id: satOf(batch, companyId, found.key.serie).id,
      number: Number(found.key.number),
      emitted_at: found.emittedAt,
      file_id: file.id,
    },
  })
  const sale = batch.coupons.get(found.canceledKey)
  if (sale !== undefined && sale.row.status !== 'cancelled') {
    sale.row.status = 'cancelled'
    markChanged(sale)
  }
  return { isNew: true, warnings: [] }
}

function retime({ retimed }: Batch, { id, key, number, company_id: companyId, emitted_at }: CouponRow, at: string) {
  retimed.push({ id, key, number, companyId, from: Date.parse(emitted_at), at: Date.parse(at) })
}

/** A SAT that has gone to another company stands where this one's coupons were not issued. */
function standing({ id, company_id, point_of_sale_id }: SatRow, companyId: string) {
  return { sat_id: id, point_of_sale_id: company_id === companyId ? point_of_sale_id : null }
}

function isUnsent(status: string): boolean {
  return UNSENT.some((one) => one === status)
}

function isCanceled(batch: Batch, key: string): boolean {
  return batch.cancellations.values().some(({ row }) => row.canceled_key === key)
}

function markChanged(coupon: Stored<CouponRow>): void {
  if (coupon.state === 'kept') coupon.state = 'changed'
}
