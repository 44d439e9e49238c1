import type { ColumnType, Generated } from 'kysely'
import type { MonthFigures, OpenItem } from '#domain/documents/month-end/figures.ts'

type Json<T> = ColumnType<T, string, string>

export interface MonthClosingTables {
  month_closings: {
    tenant_id: string
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
  }
}
