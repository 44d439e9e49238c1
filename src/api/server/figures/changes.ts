// Other subjects may import this file.

import { toCents } from '#domain/cents.ts'
import type { Environment } from '#domain/environment.ts'
import { type CountsAs, TAXES } from '#domain/sales.ts'
import type { FigureLevel, SaleFigures } from '../store/schema/figures.ts'

/** What a document is counted by. */
export interface Counted {
  company_id: string
  point_of_sale_id: string | null
  environment: Environment
  /** The local day. */
  emitted_on: string
  /** Decimal text; null of a coupon that only its device has told of. */
  total: string | null
  counts_as: CountsAs
  figures: SaleFigures | null
}

/** Whose documents figures are summed over. */
export interface FigureSource {
  level: FigureLevel
  company_id: string | null
  point_of_sale_id: string | null
  type: 'cfe' | 'nfce'
  environment: Environment
}

/** What changes of a row: sums in the order of their columns, in cents or documents. */
export interface Change {
  source: FigureSource
  key: string
  sums: bigint[]
}

/** What some documents add to the rows of each table, and take away from them. */
export interface FigureChanges {
  /** By day. */
  figure_days: Map<string, Change>
  /** By day and code, or product: `2026-03-01 17`. */
  figure_payments: Map<string, Change>
  figure_products: Map<string, Change>
  /** By the month's first day and product. */
  figure_product_months: Map<string, Change>
}

/** The columns of figure_days that are summed, in this order. */
export const DAY_SUMS = [
  'sales',
  'net',
  'cancellations',
  'canceled',
  'products',
  ...TAXES,
  ...TAXES.map((tax) => `${tax}_documents` as const),
] as const

export function noChanges(): FigureChanges {
  return {
    figure_days: new Map(),
    figure_payments: new Map(),
    figure_products: new Map(),
    figure_product_months: new Map(),
  }
}

/** Adds what a document counts, or takes it away (`sign` −1), at its point of sale; keepFigures sums that up for the levels above. */
export function change(changes: FigureChanges, type: FigureSource['type'], document: Counted, sign: 1 | -1): void {
  const { counts_as, emitted_on: day, figures } = document
  if (counts_as === null) return
  const sums = counts_as === 'sale' ? saleSums(document) : canceledSums(document)
  const { company_id, point_of_sale_id, environment } = document
  const source: FigureSource = { level: 'point_of_sale', company_id, point_of_sale_id, type, environment }
  const name = nameOf(source)
  add(changes.figure_days, { name, source, key: day, sums }, sign)
  if (counts_as === 'canceled' || figures === null) return
  for (const [code, cents] of Object.entries(figures.payments)) {
    add(changes.figure_payments, { name, source, key: `${day} ${code}`, sums: [BigInt(cents), 1n] }, sign)
  }
  for (const [product, cents] of Object.entries(figures.items)) {
    const share = [BigInt(cents), 1n]
    add(changes.figure_products, { name, source, key: `${day} ${product}`, sums: share }, sign)
    const month = `${day.slice(0, 8)}01`
    add(changes.figure_product_months, { name, source, key: `${month} ${product}`, sums: share }, sign)
  }
}

function saleSums({ total, figures }: Counted): bigint[] {
  const taxes = figures?.taxes ?? {}
  return [
    1n,
    toCents(total ?? '0'),
    0n,
    0n,
    BigInt(figures?.products ?? 0),
    ...TAXES.map((tax) => BigInt(taxes[tax] ?? 0)),
    ...TAXES.map((tax) => (taxes[tax] === undefined ? 0n : 1n)),
  ]
}

function canceledSums({ total }: Counted): bigint[] {
  return DAY_SUMS.map((name) => (name === 'cancellations' ? 1n : name === 'canceled' ? toCents(total ?? '0') : 0n))
}

/** The source above at a level, of which a point of sale's figures are a part. */
export function sourceAt(level: FigureLevel, source: FigureSource): FigureSource {
  if (level === 'point_of_sale') return source
  return { ...source, level, company_id: level === 'tenant' ? null : source.company_id, point_of_sale_id: null }
}

export function nameOf({ level, company_id, point_of_sale_id, type, environment }: FigureSource): string {
  return `${level} ${company_id} ${point_of_sale_id} ${type} ${environment}`
}

/** `name`: of the source. */
export function add(
  rows: Map<string, Change>,
  { name, source, key, sums }: Change & { name: string },
  sign: 1 | -1 = 1,
): void {
  const whole = `${name} ${key}`
  const row = rows.get(whole)
  if (!row) {
    rows.set(whole, { source, key, sums: sign === 1 ? [...sums] : sums.map((one) => -one) })
    return
  }
  for (const [i, one] of sums.entries()) row.sums[i] = (row.sums[i] ?? 0n) + (sign === 1 ? one : -one)
}
