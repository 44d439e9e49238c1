import { fromCents, isDecimal, toCents } from '#domain/cents.ts'
import { TAXES, type Tax } from '#domain/documents/sales.ts'
import { NOTE_TOTALS } from '#domain/documents/totals/note-rules.ts'
import { child, children, textOf, type XmlNode } from '#domain/documents/xml-node.ts'

type Texts = (string | undefined)[]

/** Paths of each tax's totals. */
const PLACES = TAXES.map(
  (tax) => [tax, NOTE_TOTALS.filter((rule) => rule.tax === tax).map(({ name }) => name)] as const,
)

/**
 * The amounts that a note's taxes are made of, as it declares them: what the detail shows of a tax and what the dashboard counts of it are
 * sums of the same ones (docs/decisions.md#dashboard-figures). What was collected before (…Ret) is none of the note's.
 */
export function taxParts(info: XmlNode): Record<Tax, Texts> {
  const total = child(info, 'total')
  const texts = PLACES.map(([tax, places]) => [tax, places.map((place) => textOf(total, place))] as const)
  // Of each of TAXES, which fromEntries forgets.
  const parts = Object.fromEntries(texts) as Record<Tax, Texts>
  return {
    ...parts,
    pis: [...parts.pis, ...substituted(info, 'PIS')],
    cofins: [...parts.cofins, ...substituted(info, 'COFINS')],
  }
}

/** PIS or COFINS by substitution, of which the layout has no total: item by item. */
function substituted(info: XmlNode, tax: 'PIS' | 'COFINS'): string[] {
  return children(info, 'det').flatMap((det) => textOf(det, `imposto/${tax}ST/v${tax}`) ?? [])
}

/** Amounts added up, those that are numbers; as it stands where there is one, undefined where there is none. */
export function sumOf(texts: readonly (string | undefined)[]): string | undefined {
  const amounts = texts.filter((text) => text !== undefined)
  if (amounts.length < 2) return amounts[0]
  return fromCents(amounts.reduce((sum, text) => sum + (isDecimal(text) ? toCents(text) : 0n), 0n))
}
