import { toCents } from '#domain/cents.ts'
import type { Environment } from '#domain/documents/environment.ts'
import { type CountsAs, TAXES } from '#domain/documents/sales.ts'
import { DAY_SUMS } from '../../store/schema/documents/figures.ts'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'

/** The properties by which a document is counted. */
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

/** The owner of documents over which figures are summed. */
export interface FigureSource {
  company_id: string
  point_of_sale_id: string | null
  type: 'cfe' | 'nfce'
  environment: Environment
}

/** The sums that some documents add to a point of sale's day, and take away from it. */
interface DayChanges {
  source: FigureSource
  day: string
  /** In the order of DAY_SUMS. */
  sums: bigint[]
  /** Cents and documents by code, and by product. */
  payments: Map<string, Share>
  products: Map<string, Share>
}
type Share = [cents: bigint, documents: bigint]

/** Changes of figures by some documents, by the name of their source and day. */
export type FigureChanges = Map<string, DayChanges>

/** Adds what a document counts, or takes it away (`sign` −1), at its point of sale; folding sums that up for the levels above. */
export function change(changes: FigureChanges, type: FigureSource['type'], document: Counted, sign: 1 | -1): void {
  const { counts_as, figures } = document
  if (counts_as === null) return
  const { sums, payments, products } = changesOf(changes, type, document)
  for (const [i, one] of (counts_as === 'sale' ? saleSums(document) : canceledSums(document)).entries())
    sums[i] = (sums[i] ?? 0n) + (sign === 1 ? one : -one)
  if (counts_as === 'canceled' || figures === null) return
  addShares(payments, figures.payments, sign)
  addShares(products, figures.items, sign)
}

function changesOf(
  changes: FigureChanges,
  type: FigureSource['type'],
  { company_id, point_of_sale_id, environment, emitted_on: day }: Counted,
): DayChanges {
  const name = `${company_id} ${point_of_sale_id} ${type} ${environment} ${day}`
  const known = changes.get(name)
  if (known) return known
  const source: FigureSource = { company_id, point_of_sale_id, type, environment }
  const added: DayChanges = { source, day, sums: [], payments: new Map(), products: new Map() }
  changes.set(name, added)
  return added
}

function addShares(shares: Map<string, Share>, values: Readonly<Record<string, number>>, sign: 1 | -1): void {
  for (const [key, cents] of Object.entries(values)) {
    const [total, documents] = shares.get(key) ?? [0n, 0n]
    shares.set(key, [total + BigInt(sign * cents), documents + BigInt(sign)])
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

/** Rows of figure_changes, without those that change nothing. */
export function changeRows(tenantId: string, changes: FigureChanges): object[] {
  return [...changes.values()].flatMap(({ source, day, sums, payments, products }) => {
    const [codes, items] = [shares(payments), shares(products)]
    if (sums.every((one) => one === 0n) && codes.length + items.length === 0) return []
    return {
      tenant_id: tenantId,
      ...source,
      day,
      sums: array(sums),
      codes: array(codes.map(([code]) => code)),
      code_totals: array(codes.map(([, [cents]]) => cents)),
      code_documents: array(codes.map(([, [, documents]]) => documents)),
      products: array(items.map(([product]) => product)),
      totals: array(items.map(([, [cents]]) => cents)),
      documents: array(items.map(([, [, documents]]) => documents)),
    }
  })
}

/** PostgreSQL's own text of an array of whole numbers, which it reads in half the time that JSON's takes. */
function array(numbers: readonly (bigint | string)[]): string {
  return `{${numbers.join()}}`
}

function shares(all: ReadonlyMap<string, Share>): [string, Share][] {
  return [...all].filter(([, [cents, documents]]) => cents !== 0n || documents !== 0n)
}
