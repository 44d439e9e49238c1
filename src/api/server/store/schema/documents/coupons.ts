import type { Generated, GeneratedAlways } from 'kysely'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { CountsAs } from '#domain/documents/sales.ts'
import type { Cents, Consumer, Decimal, Instant, Json } from '../columns.ts'
import { tenant } from '../tables.ts'

export const couponTables = {
  cfes: tenant<{
    id: string
    key: string
    company_id: string
    sat_id: string
    /** Serial number of the SAT, as the key has it. */
    serial_number: GeneratedAlways<string>
    number: number
    environment: 'production' | 'homolog'
    emitted_at: Instant
    emitted_on: string
    status: string
    /** Null, as the file is, of a coupon that only its device has told of. */
    total: Decimal | null
    cents: Cents
    consumer: Consumer
    warnings: Json<Warning[]>
    file_id: string | null
    created_at: Generated<string>
    /** The place of its SAT when it came. */
    point_of_sale_id: string | null
    counts_as: CountsAs
    figures: Json<SaleFigures> | null
  }>(),
  cfe_cancellations: tenant<{
    id: string
    key: string
    canceled_key: string
    company_id: string
    sat_id: string
    serial_number: GeneratedAlways<string>
    number: number
    emitted_at: Instant
    file_id: string
  }>(),
  cfe_consultations: tenant<{ cfe_id: string; tries: number; due_at: Instant }>(),
}
