// Other subjects may import this file.

import { sql } from 'kysely'
import type { FigureLevel } from '../store/schema/figures.ts'
import type { ScopedDb } from '../store/scope.ts'
import { DAY_SUMS, type FigureChanges } from './changes.ts'

const SHARE = ['total', 'documents'] as const
const EACH: readonly FigureLevel[] = ['tenant', 'company', 'point_of_sale']
/** Products are most of the rows: a company's are summed over its points of sale, which are few. */
const ENDS: readonly FigureLevel[] = ['tenant', 'point_of_sale']

/**
 * The tables of sums: the levels that each has, what a row is named by within its source, what it sums, and which of that is nought when no
 * document is left.
 */
export const TABLES = {
  figure_days: { levels: EACH, keys: [['day', 'date']], sums: DAY_SUMS, documents: ['sales', 'cancellations'] },
  figure_payments: {
    levels: EACH,
    keys: [
      ['day', 'date'],
      ['code', 'text'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
  figure_products: {
    levels: ENDS,
    keys: [
      ['day', 'date'],
      ['product', 'integer'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
  figure_product_months: {
    levels: ENDS,
    keys: [
      ['month', 'date'],
      ['product', 'integer'],
    ],
    sums: SHARE,
    documents: ['documents'],
  },
} as const
export type FigureTable = keyof typeof TABLES
export const FIGURE_TABLES: readonly FigureTable[] = [
  'figure_days',
  'figure_payments',
  'figure_products',
  'figure_product_months',
]

/**
 * Brings the sums up to date with what documents changed, in one call (migration 0026). In the transaction that changes the documents, and
 * within the tenant's lock (intake/lock.ts), under which nobody else writes these rows.
 */
export async function keepFigures(db: ScopedDb, tenantId: string, changes: FigureChanges): Promise<void> {
  const given = givenOf(changes)
  if (given) await sql`select keep_figures(${tenantId}, ${JSON.stringify(given)}::text::json)`.execute(db)
}

type Row = Record<string, string | number>

/** What keep_figures takes; undefined where nothing changes. Sums as text: JSON's numbers hold fewer digits. */
function givenOf({ sources: changed, takes }: FigureChanges) {
  const sources: object[] = []
  const all: Record<'days' | 'payments' | 'products', Row[]> = { days: [], payments: [], products: [] }
  let first: string | undefined
  for (const one of changed.values()) {
    const s = sources.length
    const own = {
      days: dayRows(s, one.days),
      payments: shares(s, 'code', one.payments),
      products: shares(s, 'product', one.products),
    }
    if (own.days.length + own.payments.length + own.products.length === 0) continue
    const dates = [...one.days.keys()].sort()
    sources.push({ s, ...one.source, last: dates.at(-1) })
    if (first === undefined || (dates[0] ?? '') < first) first = dates[0]
    all.days.push(...own.days)
    all.payments.push(...own.payments)
    all.products.push(...own.products)
  }
  return sources.length === 0 ? undefined : { sources, first, ...all, takes }
}

function dayRows(s: number, rows: ReadonlyMap<string, readonly bigint[]>): Row[] {
  return [...rows].flatMap(([day, sums]) => {
    if (isNothing(sums)) return []
    const row: Row = { s, day }
    for (const [i, name] of DAY_SUMS.entries()) row[name] = String(sums[i])
    return [row]
  })
}

function shares(s: number, name: 'code' | 'product', rows: ReadonlyMap<string, readonly bigint[]>): Row[] {
  return [...rows].flatMap(([key, sums]) => {
    const [day = '', part = ''] = key.split(' ')
    return isNothing(sums) ? [] : [{ s, day, [name]: part, total: String(sums[0]), documents: String(sums[1]) }]
  })
}

function isNothing(sums: readonly bigint[]): boolean {
  return sums.every((one) => one === 0n)
}

/** Ids are counted, which the tenant's lock allows. */
export async function lastId(db: ScopedDb, table: 'figure_sources' | 'products', tenantId: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.id ?? 0
}
