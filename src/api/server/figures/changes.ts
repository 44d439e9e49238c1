// Other subjects may import this file.

import { toCents } from '#domain/cents.ts'
import type { Environment } from '#domain/environment.ts'
import { type CountsAs, TAXES } from '#domain/sales.ts'
import type { SaleFigures } from '../store/schema/figures.ts'

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
  company_id: string
  point_of_sale_id: string | null
  type: 'cfe' | 'nfce'
  environment: Environment
}

/** What some documents add to the sums of a point of sale, and take away from them. */
interface SourceChanges {
  source: FigureSource
  /** By day, in the order of DAY_SUMS. */
  days: Map<string, bigint[]>
  /** Cents and documents by day and code, or product: `2026-03-01 17`. */
  payments: Map<string, bigint[]>
  products: Map<string, bigint[]>
}

/** What some documents change, by the name of their source; `takes`: whether anything is taken away. */
export interface FigureChanges {
  sources: Map<string, SourceChanges>
  takes: boolean
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
  return { sources: new Map(), takes: false }
}

/** Adds what a document counts, or takes it away (`sign` −1), at its point of sale; the database sums that up for the levels above. */
export function change(changes: FigureChanges, type: FigureSource['type'], document: Counted, sign: 1 | -1): void {
  const { counts_as, emitted_on: day, figures } = document
  if (counts_as === null) return
  if (sign === -1) changes.takes = true
  const { days, payments, products } = changesOf(changes, type, document)
  add(days, day, counts_as === 'sale' ? saleSums(document) : canceledSums(document), sign)
  if (counts_as === 'canceled' || figures === null) return
  for (const [code, cents] of Object.entries(figures.payments)) add(payments, `${day} ${code}`, share(cents), sign)
  for (const [product, cents] of Object.entries(figures.items)) add(products, `${day} ${product}`, share(cents), sign)
}

function changesOf(
  { sources }: FigureChanges,
  type: FigureSource['type'],
  { company_id, point_of_sale_id, environment }: Counted,
): SourceChanges {
  const name = `${company_id} ${point_of_sale_id} ${type} ${environment}`
  const known = sources.get(name)
  if (known) return known
  const source: FigureSource = { company_id, point_of_sale_id, type, environment }
  const added: SourceChanges = { source, days: new Map(), payments: new Map(), products: new Map() }
  sources.set(name, added)
  return added
}

function share(cents: number): bigint[] {
  return [BigInt(cents), 1n]
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

function add(rows: Map<string, bigint[]>, key: string, sums: readonly bigint[], sign: 1 | -1): void {
  const row = rows.get(key)
  rows.set(
    key,
    sums.map((one, i) => (row?.[i] ?? 0n) + (sign === 1 ? one : -one)),
  )
}
