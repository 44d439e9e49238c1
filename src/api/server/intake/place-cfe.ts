import type { Warning } from '../store/schema.ts'
import type { Batch } from './batch.ts'
import type { ReadyFile } from './prepare.ts'
import type { CfeCancellationFound, CfeFound } from './reading.ts'
import { companyOf, satOf } from './registry.ts'

interface Placed {
  isNew: boolean
  warnings: Warning[]
}

// A file with the same bytes never comes this far.
const KNOWN: Placed = {
  isNew: false,
  warnings: [{ code: 'other_content', message: 'O cupom já existe com outro conteúdo; vale o que chegou primeiro' }],
}

/** Adds a coupon to the batch. */
export function placeCfe(batch: Batch, file: ReadyFile, found: CfeFound): Placed {
  const key = found.key.key
  if (batch.coupons.has(key)) return KNOWN
  const companyId = companyOf(batch, found.issuer)
  const canceled = batch.cancellations.values().some(({ row }) => row.canceled_key === key)
  batch.coupons.set(key, {
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id: batch.platform.uuid(),
      key,
      company_id: companyId,
      sat_id: satOf(batch, companyId, found.key.serie),
      number: Number(found.key.number),
      environment: found.environment,
      emitted_at: found.emittedAt,
      emitted_on: found.emittedOn,
      status: canceled ? 'cancelled' : 'transmitted',
      total: found.total,
      warnings: found.warnings,
      file_id: file.id,
    },
  })
  return { isNew: true, warnings: [] }
}

/** Adds a cancellation coupon; its sale is cancelled whichever of them comes first. */
export function placeCfeCancellation(batch: Batch, file: ReadyFile, found: CfeCancellationFound): Placed {
  const key = found.key.key
  if (batch.cancellations.has(key)) return KNOWN
  const companyId = companyOf(batch, found.issuer)
  batch.cancellations.set(key, {
    state: 'new',
    row: {
      tenant_id: batch.tenantId,
      id: batch.platform.uuid(),
      key,
      canceled_key: found.canceledKey,
      company_id: companyId,
      sat_id: satOf(batch, companyId, found.key.serie),
      number: Number(found.key.number),
      emitted_at: found.emittedAt,
      file_id: file.id,
    },
  })
  const sale = batch.coupons.get(found.canceledKey)
  if (sale !== undefined && sale.row.status !== 'cancelled') {
    sale.row.status = 'cancelled'
    if (sale.state === 'kept') sale.state = 'changed'
  }
  return { isNew: true, warnings: [] }
}
