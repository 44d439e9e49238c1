// What stands on a printed document: words and numbers as they are read, division by division, in their order. Where on the paper each of
// them stands is the drawer's affair (server/ports/paper).

/** Widths of paper: rolls of 80 and 58 mm, as long as what stands on them, and sheets of A4. */
export const PAPER_WIDTHS = ['80', '58', 'a4'] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

/** The two lengths: with items ('detalhado', 'completo'), or totals alone ('resumido'). */
export const PAPER_DETAILS = ['complete', 'summary'] as const
export type PaperDetail = (typeof PAPER_DETAILS)[number]

/** The two copies of a DANFE in contingency: the consumer's, and the one that the shop keeps (manual 6.0, 3.1.8). */
export const PAPER_COPIES = ['consumer', 'establishment'] as const
export type PaperCopy = (typeof PAPER_COPIES)[number]

export interface Sheet {
  /** Name of the file in readers. */
  title: string
  /** Issuer of the document. */
  author: string
  divisions: readonly Division[]
}

export interface Division {
  /** Name for those who cannot see where it begins. */
  name: string
  /** On a wide sheet codes stand at the left of what belongs to them. */
  side?: 'code' | 'beside'
  parts: readonly SheetPart[]
}

export type SheetPart =
  | { kind: 'text'; text: string; weight?: 'title' | 'strong' | 'small'; align?: 'start' }
  /** A text that must not be missed. */
  | { kind: 'mark'; text: string }
  | { kind: 'amounts'; rows: readonly AmountRow[] }
  | { kind: 'items'; items: readonly SheetItem[] }
  | SheetTable
  /** An access key, in groups of four. */
  | { kind: 'key'; key: string }
  | { kind: 'qr'; text: string; label: string }
  /** Code 128. */
  | { kind: 'bars'; text: string; label: string }

/** A table of a sheet of A4. */
export interface SheetTable {
  kind: 'table'
  columns: readonly SheetColumn[]
  /** Cells in the order of the columns. */
  rows: readonly (readonly string[])[]
}

export interface SheetColumn {
  head: string
  /** Its share of the table's width. */
  part: number
  align: 'left' | 'right'
}

export interface AmountRow {
  label: string
  value: string
  weight?: 'strong' | 'total'
}

export interface SheetItem {
  /** Three digits, as receipts print them. */
  number: string
  code: string
  description: string
  quantity: string
  unit: string
  price: string
  total: string
  /** Additions to it and deductions from it. */
  changes: readonly AmountRow[]
}

export const line = (words: string, weight?: 'title' | 'strong' | 'small'): SheetPart => ({
  kind: 'text',
  text: words,
  ...(weight && { weight }),
})

/** A text of the document itself, in which emitters end lines by ';'. */
export const prose = (words: string): SheetPart => ({
  kind: 'text',
  text: joined(
    words.split(/[;\n]/).map((line) => line.trim()),
    '\n',
  ),
  weight: 'small',
  align: 'start',
})

/** Only what a document has. */
export const joined = (parts: readonly (string | null | undefined)[], between = ', '): string =>
  parts.filter(Boolean).join(between)
