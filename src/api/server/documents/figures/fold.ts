import { type RawBuilder, sql } from 'kysely'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { changeRows, type FigureChanges } from './changes.ts'

/** Days of a row of figure_product_spans: each so many of the ones before. */
export const SPAN_DAYS = [1, 4, 16, 64] as const
/** From which spans are counted, as span_start does; before any document. */
export const FIRST_SPAN = '1900-01-01'

const SHARE = ['total', 'documents'] as const

/** The tables of sums: what a row is named by within its source, and what it sums. A row of products is an element of the arrays. */
export const TABLES = {
  figure_days: { keys: ['day'], sums: DAY_SUMS },
  figure_payments: { keys: ['day', 'code'], sums: SHARE },
  figure_product_spans: { keys: ['days', 'start', 'product'], sums: SHARE },
} as const
export type FigureTable = keyof typeof TABLES
export const FIGURE_TABLES = ['figure_days', 'figure_payments', 'figure_product_spans'] as const

/** Number of changes of the whole database of which one transaction folds those of its tenant; readers add those that are not folded. */
const FOLDED_AT_ONCE = 2048

/**
 * Returns the statement that appends changes to figure_changes once it is selected from (Appended), along with a statement that writes
 * their documents: a statement of its own would cost a tenth of what taking a document does. Undefined where nothing changes.
 */
export function appended(tenantId: string, changes: FigureChanges): RawBuilder<unknown> | undefined {
  const rows = changeRows(tenantId, changes)
  if (rows.length === 0) return undefined
  return sql`append_changes(${JSON.stringify(rows)}::text::json)`
}

/** Ids of the first and the last change that a transaction appended. */
export interface Appended {
  first: number
  last: number
}

/** Folds the tenant's changes if it is time to. Within the tenant's lock (lock-intake.ts), under which nobody else writes them. */
export async function foldSometimes(db: ScopedDb, tenantId: string, { first, last }: Appended): Promise<void> {
  if (Math.floor(last / FOLDED_AT_ONCE) > Math.floor((first - 1) / FOLDED_AT_ONCE)) await foldFigures(db, tenantId)
}

export async function foldFigures(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select fold_figures(${tenantId})`.execute(db)
}

/** Ids are counted, which the tenant's lock allows. */
export async function lastId(db: ScopedDb, table: 'figure_sources' | 'products', tenantId: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.id ?? 0
}
