import { fromCents, isDecimal, toCents } from '../../cents.ts'
import { TAXES, type Tax } from '../sales.ts'
import { NOTE_TOTALS } from '../totals/note-rules.ts'
import { textOf } from '../reading/xml-node.ts'
import type { Note } from './note.ts'

type TaxTexts = (string | undefined)[]

/** Paths of each tax's totals. */
const PLACES = TAXES.map(
  (tax) => [tax, NOTE_TOTALS.filter((rule) => rule.tax === tax).map(({ name }) => name)] as const,
)

/**
 * The amounts that a note's taxes are made of, as it declares them: what the detail shows of a tax and what the dashboard counts of it are
 * sums of the same ones (docs/decisions.md#dashboard-figures). What was collected before (…Ret) is none of the note's.
 */
export function taxParts({ total, items }: Note): Record<Tax, TaxTexts> {
  const texts = PLACES.map(([tax, places]) => [tax, places.map((place) => textOf(total, place))] as const)
  // Of each of TAXES, which fromEntries forgets.
  const parts = Object.fromEntries(texts) as Record<Tax, TaxTexts>
  // PIS or COFINS by substitution, of which the layout has no total: item by item.
  const substituted = (tax: 'PIS' | 'COFINS') =>
    items.flatMap((item) => item.texts.get(`imposto/${tax}ST/v${tax}`) ?? [])
  return {
    ...parts,
    pis: [...parts.pis, ...substituted('PIS')],
    cofins: [...parts.cofins, ...substituted('COFINS')],
  }
}

/** Amounts added up, those that are numbers; as it stands where there is one, undefined where there is none. */
export function sumOf(texts: readonly (string | undefined)[]): string | undefined {
  const amounts = texts.filter((text) => text !== undefined)
  if (amounts.length < 2) return amounts[0]
  return fromCents(amounts.reduce((sum, text) => sum + (isDecimal(text) ? toCents(text) : 0n), 0n))
}
