import { formatTaxpayer } from '../companies/taxpayer.ts'
import type { Cell } from '../csv.ts'
import { CUSTODY_YEARS, custodyEnd } from './custody.ts'

/** Documents of one company and year whose term is over by their own day; nothing deletes them. */
export interface PastTerm {
  /** Null of what names no company that is known, and of lots, which may be of several. */
  company: { cnpj: string; name: string } | null
  /** The year of the sale; of a void or a lot the last one in it. */
  year: number
  notes: number
  coupons: number
  /** Events, cancellations and voids. */
  others: number
  /** Files of many documents, as they came; each of the documents has bytes of its own. */
  lots: number
  /** The size of the files as they came, before they were packed. */
  bytes: number
  /** Notes and coupons that must stay, with all that is theirs, for an authorisation, event or cancellation whose own term goes on; in no other count. */
  held: number
}

/** The years for which documents stay: those of the setting, never fewer than the law's. */
export const retentionYears = (setting: number = CUSTODY_YEARS): number => Math.max(CUSTODY_YEARS, setting)

/**
 * The last year of which no document need be kept on a day ('YYYY-MM-DD'). The term counts from the 1 January after a document, so that
 * all of a year end together.
 */
export function lastYearPast(today: string, years: number): number {
  const year = Number(today.slice(0, 4)) - years - 1
  return custodyEnd(`${String(year).padStart(4, '0')}-12-31`, years) <= today ? year : year - 1
}

const AMOUNTS = ['notes', 'coupons', 'others', 'lots', 'bytes', 'held'] as const

/** Adds the rows of the same company and year together: companies by their name, those without one last, then years. */
export function mergePastTerm(rows: readonly PastTerm[]): PastTerm[] {
  const merged = new Map<string, PastTerm>()
  for (const row of rows) {
    const key = `${row.company?.cnpj ?? ''} ${row.year}`
    const before = merged.get(key)
    if (before === undefined) merged.set(key, { ...row })
    else for (const amount of AMOUNTS) before[amount] += row[amount]
  }
  return [...merged.values()].toSorted(
    (a, b) =>
      Number(a.company === null) - Number(b.company === null) ||
      (a.company?.name ?? '').localeCompare(b.company?.name ?? '', 'pt-BR') ||
      (a.company?.cnpj ?? '').localeCompare(b.company?.cnpj ?? '') ||
      a.year - b.year,
  )
}

export const RETENTION_COLUMNS: readonly string[] = [
  'Organização',
  'CNPJ ou CPF',
  'Empresa',
  'Ano',
  'Notas',
  'Cupons',
  'Eventos, cancelamentos e inutilizações',
  'Lotes',
  'Bytes',
  'Notas e cupons retidos',
  'Fim do prazo',
]

/** Returns the cells of a row for a file of spreadsheets. */
export function retentionCells(tenant: string, row: PastTerm, years: number): Cell[] {
  const { company, year, notes, coupons, others, lots, bytes, held } = row
  return [
    tenant,
    company === null ? '' : formatTaxpayer(company.cnpj),
    company?.name ?? '',
    year,
    notes,
    coupons,
    others,
    lots,
    bytes,
    held,
    custodyEnd(`${year}-12-31`, years),
  ]
}
