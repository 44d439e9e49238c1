// The sums that the totals of a note are made of.
import { sumInCents } from '../../cents.ts'
import { amountOf, type NoteItem } from './note-items.ts'
import type { Note } from '../note/note.ts'
import type { TotalRule } from './total-rule.ts'

/** A total of a note, in cents (a quantity: in hundredths). */
export interface TotalRow extends Pick<TotalRule, 'name' | 'rule' | 'of' | 'label' | 'tax'> {
  /** The note's own amount; null where it does not have it. */
  stated: bigint | null
  /** The amount that it should be; null where nothing compares it. */
  expected: bigint | null
  agrees: boolean
  /** The source of `expected`, as a sentence names it. */
  from: 'dos itens' | 'dos seus valores'
}

/** Returns what a note says a total is, in cents; 0 where it does not have it. */
export function statedOf({ totals }: Pick<Note, 'totals'>, name: string): bigint {
  return sumInCents([amountOf(totals.get(name))])
}

/** Returns the sum of what a rule counts, in cents. */
export function sumOfItems(items: readonly NoteItem[], paths: readonly string[], counts?: TotalRule['counts']): bigint {
  const amounts: string[] = []
  for (const item of items) {
    if (counts && !counts(item)) continue
    for (const path of paths) {
      const text = item.texts.get(path)
      if (text !== undefined && text !== '0.00') amounts.push(amountOf(text))
    }
  }
  return amounts.length === 0 ? 0n : sumInCents(amounts)
}

/**
 * Tells how a note counts its services: beside the products (W07-10, W18-10) or among them, as some emitters do; vNF must not add them once
 * more then.
 */
export function servicesOf(note: Pick<Note, 'totals' | 'items'>): { services: bigint; areAmongProducts: boolean } {
  const ofTotal = note.items.filter(({ countsInTotal }) => countsInTotal)
  const services = sumOfItems(ofTotal, ['prod/vProd'], ({ isService }) => isService)
  const all = sumOfItems(ofTotal, ['prod/vProd'])
  return { services, areAmongProducts: services !== 0n && statedOf(note, 'ICMSTot/vProd') === all }
}

/** Tells if two amounts are the same but for rounding. */
export function isWithin(one: bigint, other: bigint, tolerance: bigint): boolean {
  const difference = one - other
  return difference >= -tolerance && difference <= tolerance
}
