import { sql } from 'kysely'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { isCfeStatus } from '#domain/documents/document-status.ts'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Schema } from '../store/schema.ts'
import { TENANT } from '../store/tenant-names.ts'
import { proofState } from './proof-state.ts'

/** The columns of a coupon in the list, its table being c. */
export const COUPON_COLUMNS = [
  'c.id',
  'c.key',
  'c.number',
  'c.serial_number',
  'c.emitted_at',
  'c.status',
  'c.environment',
  'c.file_id',
  'c.warnings',
] as const

/** A coupon's state is that of its cancellation, too: what fails first. */
export const couponState = sql<ProofState | null>`(
  select case when bool_or(state = 'failed') then 'failed' when bool_or(state = 'unsigned') then 'unsigned' end from (
    select ${proofState(sql.ref('c.key'))} as state
    union all select ${proofState(sql.ref('x.key'))} from cfe_cancellations x where x.tenant_id = ${TENANT} and x.canceled_key = c.key
  ) states)`

type Row = Pick<Schema['cfes'], 'id' | 'key' | 'number' | 'status' | 'environment' | 'file_id'> & {
  serial_number: string
  emitted_at: string
  warnings: readonly unknown[]
  proof_state: ProofState | null
}

/** A row of the list of coupons. */
export function couponItem(row: Row): CfeItem {
  if (!isCfeStatus(row.status)) throw new Error(`Unknown status of a CF-e: ${row.status}`)
  return {
    id: row.id,
    cfe_id: row.key,
    cfe_number: sixDigits(row.number),
    sat_serial_number: row.serial_number,
    dthr_emissao: row.emitted_at,
    dthr_emissao_local: localTime(Date.parse(row.emitted_at), zoneOf(row.key.slice(0, 2))),
    status: row.status,
    environment: row.environment,
    has_xml: row.file_id !== null,
    has_warnings: row.warnings.length > 0,
    proof_state: row.proof_state,
  }
}

export function sixDigits(number: number): string {
  return String(number).padStart(6, '0')
}
