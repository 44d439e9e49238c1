import type { Tax } from '../sales.ts'
import type { NoteItem } from './note-items.ts'

/** A total of a note that is the sum of one field of its items. */
export interface TotalRule {
  /** Its place within `total`. */
  name: string
  /** The number of the rule that compares it; null where the layout alone says that it is the items' sum. */
  rule: string | null
  /** As sentences name it ('O total …'): 'do ICMS'. */
  of: string
  /** By itself: 'ICMS'. */
  label: string
  /** Places of the items' amounts that it adds up; none where nothing compares it. */
  items: readonly string[]
  /** The items that it is of; all where it does not say. */
  counts?: (item: NoteItem) => boolean
  /** The difference that rounding may make, in cents. */
  tolerance?: bigint
  /** The tax of the dashboard that it is counted in. */
  tax?: Tax
  /** May be left out although the items have it. */
  isOptional?: boolean
}

/** Makes a row of the table. */
export function total(
  name: string,
  rule: string | null,
  of: string,
  items: string | readonly string[],
  more: Pick<TotalRule, 'counts' | 'tolerance' | 'tax' | 'isOptional'> = {},
): TotalRule {
  const label = of.slice(of.indexOf(' ') + 1)
  return {
    name,
    rule,
    of,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    items: typeof items === 'string' ? [items] : items,
    ...more,
  }
}
