import type { Generated } from 'kysely'
import type {
  AccountantFormat,
  AccountantSchedule,
  DeliveryCause,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of baseline/companies.ts as Kysely reads them. */
export const accountantTables = {
  accountant_settings: tenant<{
    company_id: string
    emails: string[]
    schedule: AccountantSchedule
    day: number
    format: AccountantFormat
    user_id: string
    since: Instant
    updated_at: Instant
  }>(),
  accountant_deliveries: tenant<{
    id: string
    company_id: string
    /** The first day. */
    month: string
    cause: DeliveryCause
    closing_id: string | null
    user_id: string
    emails: string[]
    format: AccountantFormat
    created_at: Instant
    due_at: Instant
    prepared_at: Instant | null
    types: Generated<NfType[]>
    download_ids: Generated<string[]>
    remarks: Generated<string[]>
    ready_at: Instant | null
    expires_at: Instant | null
    sent_at: Instant | null
    failed_at: Instant | null
    failure: string | null
    /** The moment at which a person called its links back. */
    ended_at: Instant | null
    ended_by: string | null
  }>(),
}
