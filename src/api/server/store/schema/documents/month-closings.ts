import type { Generated } from 'kysely'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { MonthFigures, OpenItem } from '#domain/documents/month-end/month-figures.ts'
import type { Json } from '../columns.ts'
import { tenant } from '../tables.ts'

export const monthClosingTables = {
  month_closings: tenant<{
    id: string
    company_id: string
    /** The first day. */
    month: string
    at: string
    /** By the database's clock, as documents are. */
    stored_at: Generated<string>
    email: string
    note: string
    figures: Json<MonthFigures>
    open: Json<OpenItem[]>
    reopened_at: string | null
    reopened_by: string | null
    /** The types of documents of which something has come or changed since; null until that is found. */
    changed: Generated<NfType[] | null>
  }>(),
}
