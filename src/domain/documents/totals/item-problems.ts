// Amounts of one item that do not follow from its others.
import type { Note } from '../note/note.ts'
import { fromCents, productInCents, toCents } from '../../cents.ts'
import { formatMoney } from '../../money.ts'
import { amountOf, type NoteItem } from './note-items.ts'
import { substituted } from './note-total.ts'
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

/** Amounts that an item's total has besides its value: those of the ICMS are none of a car's that its maker sells (VB01-20). */
const ADDED: readonly string[] = ['prod/vFrete', 'prod/vSeg', 'prod/vOutro', 'imposto/II/vII', 'imposto/IPI/*/vIPI']
const NOT_OF_DIRECT_SALES: readonly string[] = [
  'imposto/ICMS/*/vICMSST',
  'imposto/ICMS/*/vICMSMonoReten',
  'imposto/ICMS/*/vFCPST',
  'impostoDevol/IPI/vIPIDevol',
]
const REFORM: readonly string[] = [
  'imposto/IBSCBS/gIBSCBS/vIBS',
  'imposto/IBSCBS/gIBSCBS/gCBS/vCBS',
  'imposto/IS/vIS',
  'imposto/IBSCBS/gIBSCBSMono/vTotIBSMonoItem',
  'imposto/IBSCBS/gIBSCBSMono/vTotCBSMonoItem',
]

/**
 * Items' totals (vItem) are made of their values (VB01-10), exempted ICMS that says nothing of itself deducted or not, as in vNF. A program that
 * adds wrongly does so in each item: told once.
 */
export function itemTotalProblems(note: Pick<Note, 'items'>): TotalsProblem[] {
  const [first, ...others] = differingItems(note)
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `; e assim em mais ${others.length} ${others.length === 1 ? 'item' : 'itens'}`
  return [{ code: 'reform_total', message: first + more }]
}

function differingItems({ items }: Pick<Note, 'items'>): string[] {
  return items.flatMap((item, index) => {
    const { texts } = item
    if (!texts.has('vItem') || texts.get('prod/CFOP')?.startsWith('3')) return []
    const amount = (...paths: string[]) => sumOfItems([item], paths)
    const added = texts.get('prod/veicProd/tpOp') === '2' ? ADDED : [...ADDED, ...NOT_OF_DIRECT_SALES]
    const whole = amount('prod/vProd', ...added) - amount('prod/vDesc')
    const cost = whole + substituted([item], 'PIS') + substituted([item], 'COFINS')
    const deducts = texts.get('imposto/ICMS/*/indDeduzDeson')
    const exempted = amount('imposto/ICMS/*/vICMSDeson')
    const costs = [...(deducts === '1' ? [] : [cost]), ...(deducts === '0' ? [] : [cost - exempted])]
    const taxes = amount(...REFORM)
    const may = [
      ...costs,
      // SEFAZ judges none of it yet ('implementação futura'), and programs add the reform's taxes before they count.
      ...costs.map((one) => one + taxes),
      ...(item.countsInTotal ? [] : [0n]),
    ]
    const total = amount('vItem')
    if (may.includes(total)) return []
    const [expected = cost] = may
    return `Item ${index + 1}: o total do item (${money(total)}) difere da soma dos seus valores (${money(expected)})`
  })
}

const money = (cents: bigint) => formatMoney(fromCents(cents))
