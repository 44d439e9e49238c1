/**
 * A table of codes of the field, with where it was read and as of when. Such tables grow with each Nota Técnica: a code that is not in one is
 * shown as itself (docs/decisions.md#unknown-codes).
 */
export interface CodeList<Entry = string> {
  /** The layout's name of the field. */
  field: string
  source: string
  /** YYYY-MM-DD: the state of the table. */
  asOf: string
  codes: Readonly<Record<string, Entry>>
}

/** Codes of a field that mean the same to the product. A `source` says what it states, and what of it is our own reading. */
export type CodeSet = Omit<CodeList, 'codes'> & { codes: readonly string[] }

export function isIn(set: CodeSet, code: string | null | undefined): boolean {
  return code !== null && code !== undefined && set.codes.includes(code)
}

/** Returns a table's entry for a code; undefined of one that it does not have. */
export function entryOf<Entry>(list: CodeList<Entry>, code: string): Entry | undefined {
  return Object.hasOwn(list.codes, code) ? list.codes[code] : undefined
}

/** 'Código 187: texto da SEFAZ': a code as it stands in the document, with the document's own words where it has some. */
export function codeText(code: string, text?: string | null): string {
  return text ? `Código ${code}: ${text}` : `Código ${code}`
}
