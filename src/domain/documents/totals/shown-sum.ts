// What a note's total is made of, as detail and DANFE show it.
import { fromCents, isDecimal, toCents } from '../../cents.ts'

/** An amount that the total is made of, by the contract's names: signed, in reais. */
export interface SumPart {
  nome: string
  descricao: string
  valor: string
}

/** Goods and services, before anything is taken off or added. */
const OF_ITEMS: readonly string[] = ['vProd', 'vServ']

/** Returns the sum of the items' own totals ('Valor total' of the DANFE), and what is taken off it or added to make the note's. */
export function splitSum(parts: readonly SumPart[]): { items: string; changes: SumPart[] } {
  const items = parts.filter(({ nome }) => OF_ITEMS.includes(nome))
  return {
    items: fromCents(items.reduce((sum, { valor }) => sum + toCents(valor), 0n)),
    changes: parts.filter(({ nome }) => !OF_ITEMS.includes(nome)),
  }
}

/** Returns an item's cost, its discount and other costs counted (vProd − vDesc + vOutro); vProd where one of them is no number. */
export function netItemTotal(value: string, discount: string, other: string): string {
  if (![value, discount, other].every((text) => isDecimal(text || '0'))) return value
  return fromCents(toCents(value || '0') - toCents(discount || '0') + toCents(other || '0'))
}
