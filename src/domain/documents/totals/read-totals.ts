// A note's totals beside what its items make of them (note-rules.ts).
import type { Note } from '../note/note.ts'
import { isDecimal, sumInCents } from '../../cents.ts'
import { NOTE_TOTALS } from './note-rules.ts'
import { noteTotal, type TotalPart, totalWithReform } from './note-total.ts'
import type { TotalRule } from './total-rule.ts'
import { isWithin, servicesOf, statedOf, sumOfItems, type TotalRow } from './totalled.ts'

export interface TotalsOfNote {
  rows: TotalRow[]
  /** The amounts that vNF is made of, as far as the note adds up. */
  parts: TotalPart[]
}

/** Returns a note's totals, each that it has or that its items ask for, in the order of the layout. */
export function readTotals(note: Note): TotalsOfNote {
  const { row, parts } = noteTotal(note)
  const whole = totalWithReform(note)
  const rows: TotalRow[] = []
  for (const rule of NOTE_TOTALS) {
    // Of most totals neither the note nor an item has anything.
    if (!note.totals.has(rule.name) && !rule.items.some((path) => note.paths.has(path))) continue
    const found = rowOf(rule, note)
    if (found.stated !== null || (found.expected ?? 0n) !== 0n) rows.push(found)
  }
  return { rows: [...rows, row, ...(whole ? [whole] : [])], parts }
}

function rowOf(rule: TotalRule, note: Note): TotalRow {
  const text = note.totals.get(rule.name)
  const stated = text !== undefined && isDecimal(text) ? sumInCents([text]) : null
  const { name, of, label, tax } = rule
  const row = { name, rule: rule.rule, of, label, tax, stated, from: 'dos itens' } as const
  if (rule.items.length === 0 || (rule.isOptional && stated === null) || isTotalAlone(rule, note))
    return { ...row, expected: null, agrees: true }
  const sums = expectedOf(rule, note)
  const tolerance = rule.tolerance ?? 0n
  const agreed = sums.find((sum) => isWithin(stated ?? 0n, sum, tolerance))
  return { ...row, expected: agreed ?? sums[0] ?? 0n, agrees: agreed !== undefined }
}

/**
 * Tells if a note gives PIS and COFINS as totals alone: the items of model 65 need not have them (Q01-20 and S01-20 ask it of model 55), and then
 * nothing can be compared. A note that gives one of the two is none of these.
 */
function isTotalAlone({ name }: TotalRule, note: Note): boolean {
  if (!TOTALS_ALONE.includes(name) || TOTALS_ALONE.some((one) => statedOf(note, one) === 0n)) return false
  const has = (texts: ReadonlyMap<string, string>) =>
    [...texts.keys()].some((path) => /^imposto\/(PIS|COFINS)\//.test(path))
  return !note.items.some(({ isService, texts }) => !isService && has(texts))
}

const TOTALS_ALONE: readonly string[] = ['ICMSTot/vPIS', 'ICMSTot/vCOFINS']

/** Returns the sums that a total may be, the likeliest first. */
function expectedOf({ name, items, counts }: TotalRule, note: Note): bigint[] {
  const paths = items.filter((path) => note.paths.has(path))
  const sum = paths.length === 0 ? 0n : sumOfItems(note.items, paths, counts)
  if (name !== 'ICMSTot/vProd' && name !== 'ISSQNtot/vServ') return [sum]
  const { services, areAmongProducts } = servicesOf(note)
  if (name === 'ICMSTot/vProd') return areAmongProducts ? [sum + services] : [sum]
  return areAmongProducts ? [services, sum, 0n] : [services, sum]
}
