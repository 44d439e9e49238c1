// Amounts of one item that do not follow from its others.
import { fromCents, productInCents, toCents } from '../../cents.ts'
import { formatMoney } from '../../money.ts'
import { amountOf, type NoteItem } from './note-items.ts'
import type { TotalsProblem } from './problem.ts'
import { isWithin, sumOfItems } from './totalled.ts'

/** vProd is quantity × price (I11-10); a cent either way, since emitters round or truncate and SEFAZ allows the same. */
export function priceProblems(items: readonly NoteItem[]): TotalsProblem[] {
  return items.flatMap(({ texts }, index) => {
    const amount = (name: string) => amountOf(texts.get(`prod/${name}`))
    const product = productInCents(amount('qCom'), amount('vUnCom'))
    const total = toCents(amount('vProd'))
    if (isWithin(product, total, 1n)) return []
    const message = `Item ${index + 1}: quantidade × valor unitário (${money(product)}) difere do valor do item (${money(total)})`
    return [{ code: 'item_total', message }]
  })
}

/** Codes of presumed credits (cCredPres) that are taken off the item's IBS (ind_DeduzCredPres of the national table, October 2025), and the others. */
const DEDUCTED: readonly number[] = [4, 7, 11]
const NOT_DEDUCTED: readonly number[] = [1, 2, 3, 5, 6, 8, 9, 10, 12, 13]

/** An item's IBS is that of state and municipality, less a presumed credit of those that are deducted (UB54a-10). */
export function creditProblems(items: readonly NoteItem[]): TotalsProblem[] {
  return items.flatMap((item, index): TotalsProblem[] => {
    if (!item.texts.has('imposto/IBSCBS/gIBSCBS/vIBS')) return []
    const amount = (name: string) => sumOfItems([item], [`imposto/IBSCBS/${name}`])
    const whole = amount('gIBSCBS/gIBSUF/vIBSUF') + amount('gIBSCBS/gIBSMun/vIBSMun')
    const credit = amount('gCredPresOper/gIBSCredPres/vCredPres')
    const code = Number(item.texts.get('imposto/IBSCBS/gCredPresOper/cCredPres') ?? 0)
    const may = [
      ...(DEDUCTED.includes(code) ? [] : [whole]),
      ...(code === 0 || NOT_DEDUCTED.includes(code) ? [] : [whole - credit]),
    ]
    const ibs = amount('gIBSCBS/vIBS')
    if (may.includes(ibs)) return []
    const [expected = whole] = may
    const less = expected === whole ? '' : ' menos o crédito presumido'
    const message = `Item ${index + 1}: o IBS (${money(ibs)}) difere da soma de estado e município${less} (${money(expected)})`
    return [{ code: 'reform_total', message }]
  })
}

const money = (cents: bigint) => formatMoney(fromCents(cents))
