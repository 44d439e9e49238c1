// The figures of a company's month, which a closing keeps as they stood, and what is to be zero before it (docs/decisions.md#month-end).
import { fromCents, toCents } from '../../cents.ts'
import { formatAmount, formatQuantity } from '../../money.ts'
import { CFE_STATUSES, NFCE_STATUSES, type StatusStyle } from '../document-status.ts'
import { GAP_KINDS, type GapKind } from '../numbers/nfce-gaps.ts'
import { NF_TYPES, type NfType } from '../nf-type.ts'
import { paymentLabel } from '../payment.ts'
import { TAXES, type Tax } from '../sales.ts'

/** The taxes of the dashboard; ST is the part of ICMS that is by substitution. */
export const MONTH_TAXES = [TAXES[0], 'st', ...TAXES.slice(1)] as readonly MonthTax[]
export type MonthTax = Tax | 'st'

export const MONTH_TAX_NAMES: Readonly<Record<MonthTax, string>> = {
  icms: 'ICMS',
  st: 'ST, dentro do ICMS',
  cofins: 'COFINS',
  pis: 'PIS',
  ibs: 'IBS',
  cbs: 'CBS',
  is: 'IS',
  iss: 'ISS',
}

/** A line of a table of figures. Amounts are decimal text. */
interface Line {
  type: NfType
  /** Null of a tax, whose documents are not counted. */
  documents: number | null
  total: string
}

/** The figures of production alone: tries are no part of a month. */
export interface MonthFigures {
  /** As the dashboard counts them (docs/decisions.md#dashboard-figures). */
  sales: (Line & { counts_as: 'sale' | 'canceled' })[]
  /** Documents by state. */
  documents: (Line & { status: string })[]
  taxes: (Line & { tax: MonthTax })[]
  /** Products sold, as items declare them; '' of an item without CFOP. */
  cfops: (Line & { cfop: string })[]
  payments: (Line & { code: string })[]
  /** Sales that an older version has taken, whose CFOP and ST are not known until they are recounted. */
  without_cfop: number
}

/** Writes a number of sales. */
export const salesText = (count: number): string => (count === 1 ? '1 venda' : `${formatQuantity(count)} vendas`)

/** Says how many sales the tables lack (`without_cfop`). */
export const withoutCfopText = (count: number): string =>
  `${salesText(count)} ${count === 1 ? 'veio antes de o CFOP ser guardado e não está' : 'vieram antes de o CFOP ser guardado e não estão'} aqui nem no ST`

export const MONTH_TABLES = {
  sales: 'Vendas e cancelamentos',
  documents: 'Documentos por situação',
  taxes: 'Tributos das vendas',
  cfops: 'Produtos por CFOP',
  payments: 'Meios de pagamento',
} as const
export type MonthTable = keyof typeof MONTH_TABLES

/** Names of the lines of a table. */
export const LINE_NAMES: Readonly<Record<MonthTable, string>> = {
  sales: 'Movimento',
  documents: 'Situação',
  taxes: 'Tributo',
  cfops: 'CFOP',
  payments: 'Meio',
}

/** A line as all tables have it. */
export interface NamedLine extends Line {
  table: MonthTable
  /** By which it is known in its table. */
  id: string
  name: string
}

/** Returns the lines of a month, each with its name in words, table by table. */
export function linesOf(figures: MonthFigures): NamedLine[] {
  const { sales, documents, taxes, cfops, payments } = figures
  return [
    ...named('sales', sales, ({ counts_as: id }) => [id, id === 'sale' ? 'Vendas' : 'Canceladas']),
    ...named('documents', documents, ({ type, status }) => [status, statusLabel(type, status)]),
    ...named('taxes', taxes, ({ tax }) => [tax, MONTH_TAX_NAMES[tax]]),
    ...named('cfops', cfops, ({ cfop }) => [cfop, cfop || 'Sem CFOP']),
    ...named('payments', payments, ({ code }) => [code, paymentLabel(code)]),
  ]
}

/** The sum beneath a table; of sales and cancellations that of sales, of taxes without ST, which is a part of ICMS. */
export interface TableTotal {
  name: string
  documents: number | null
  total: string
}

/** Sums the lines of a table; undefined of a single line, which says it itself. */
export function tableTotal(table: MonthTable, lines: readonly NamedLine[]): TableTotal | undefined {
  const summed = lines.filter(({ id }) => (table === 'sales' ? id === 'sale' : id !== 'st'))
  if (summed.length < 2) return undefined
  // A sale is in several lines of products and of means of payment.
  const isOnce = table === 'sales' || table === 'documents'
  return {
    name: table === 'sales' ? 'Total das vendas' : 'Total',
    documents: isOnce ? summed.reduce((sum, { documents }) => sum + (documents ?? 0), 0) : null,
    total: fromCents(summed.reduce((sum, { total }) => sum + toCents(total), 0n)),
  }
}

function named<L extends Line>(table: MonthTable, lines: readonly L[], nameOf: (line: L) => [string, string]) {
  return lines.map((line): NamedLine => {
    const [id, name] = nameOf(line)
    return { table, id, name, type: line.type, documents: line.documents, total: line.total }
  })
}

function statusLabel(type: NfType, status: string): string {
  const all: Readonly<Record<string, StatusStyle>> = type === 'nfce' ? NFCE_STATUSES : CFE_STATUSES
  return all[status]?.label ?? status
}

/** The figures of those types alone that a reader may see. */
export function figuresOfTypes(figures: MonthFigures, types: readonly NfType[]): MonthFigures {
  const own = <L extends Line>(lines: readonly L[]) => lines.filter(({ type }) => types.includes(type))
  return {
    sales: own(figures.sales),
    documents: own(figures.documents),
    taxes: own(figures.taxes),
    cfops: own(figures.cfops),
    payments: own(figures.payments),
    without_cfop: figures.without_cfop,
  }
}

/** A line that is another one than it was; null where there was or is none. */
export interface MonthDifference {
  table: MonthTable
  type: NfType
  name: string
  before: Pick<Line, 'documents' | 'total'> | null
  now: Pick<Line, 'documents' | 'total'> | null
}

/**
 * Lists what differs between the figures of a closing and those of now. CFOP and ST are left out where a recount has found them since: then
 * the documents are the same, and only more is known of them.
 */
export function differencesOf(before: MonthFigures, now: MonthFigures): MonthDifference[] {
  const isRecounted = before.without_cfop !== now.without_cfop
  const isCompared = ({ table, id }: NamedLine) => !(isRecounted && (table === 'cfops' || id === 'st'))
  const keyed = (figures: MonthFigures) =>
    new Map(
      linesOf(figures)
        .filter(isCompared)
        .map((line) => [`${line.table} ${line.type} ${line.id}`, line]),
    )
  const [old, current] = [keyed(before), keyed(now)]
  return [...new Map([...old, ...current])].flatMap(([key, { table, type, name }]) => {
    const [was, is] = [amountsOf(old.get(key)), amountsOf(current.get(key))]
    const isSame = was?.documents === is?.documents && was?.total === is?.total
    return isSame ? [] : { table, type, name, before: was, now: is }
  })
}

/** '2 · 50,00', or the amount alone of a line that counts no documents. */
export function amountsText(of: MonthDifference['now']): string {
  if (!of) return 'nada'
  const { documents, total } = of
  return documents === null ? formatAmount(total) : `${formatQuantity(documents)} · ${formatAmount(total)}`
}

const amountsOf = (line: NamedLine | undefined) => (line ? { documents: line.documents, total: line.total } : null)

/** The items that are to be zero when a month is closed: numbers by what they lack, and documents. */
export const OPEN_KINDS = {
  contingency: GAP_KINDS.contingency,
  rejected: GAP_KINDS.rejected,
  authorized_twice: GAP_KINDS.authorized_twice,
  two_notes: GAP_KINDS.two_notes,
  missing: GAP_KINDS.missing,
  pending: GAP_KINDS.pending,
  orphan: GAP_KINDS.orphan,
  no_substitute: GAP_KINDS.no_substitute,
  not_here: { label: 'Na SEFAZ e não aqui', level: 'warning', icon: 'search-x' },
  coupon_without_xml: { label: 'Cupom sem o XML', level: 'warning', icon: 'search-x' },
  cancellation_without_coupon: { label: 'Cancelamento sem o cupom', level: 'warning', icon: 'unplug' },
  failed_nfce: { label: 'NFC-e reprovada na conferência', level: 'danger', icon: 'shield' },
  failed_cfe: { label: 'CF-e reprovado na conferência', level: 'danger', icon: 'shield' },
} as const satisfies Record<GapKind, StatusStyle> & Record<string, StatusStyle>
export type OpenKind = keyof typeof OPEN_KINDS

export interface OpenItem {
  kind: OpenKind
  count: number
}

/** The kinds that are of coupons. */
export const COUPON_KINDS: readonly OpenKind[] = ['coupon_without_xml', 'cancellation_without_coupon', 'failed_cfe']

export const MONTH_STATES = {
  open: { label: 'Aberto', level: 'info', icon: 'clock' },
  closed: { label: 'Fechado', level: 'success', icon: 'circle-check' },
  reopened: { label: 'Reaberto: chegou algo depois', level: 'warning', icon: 'triangle-alert' },
} as const satisfies Record<string, StatusStyle>
export type MonthState = keyof typeof MONTH_STATES

/** The documents that may arrive after a closing. */
export const ARRIVALS = {
  nfce: 'NFC-e',
  cfe: 'CF-e',
  cancellation: 'Cancelamento de CF-e',
  event: 'Evento de NFC-e',
} as const
export type ArrivalKind = keyof typeof ARRIVALS

/** Returns the name of a type of documents. */
export const typeName = (type: NfType): string => NF_TYPES[type]

/** Returns how many sales a month has, and their sum. */
export function salesOf({ sales }: Pick<MonthFigures, 'sales'>): { sales: number; total: string } {
  const own = sales.filter(({ counts_as }) => counts_as === 'sale')
  return {
    sales: own.reduce((sum, { documents }) => sum + (documents ?? 0), 0),
    total: fromCents(own.reduce((sum, { total }) => sum + toCents(total), 0n)),
  }
}
