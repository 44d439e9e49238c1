import type { ReactNode } from 'react'
import type { ChosenRows } from './chosen-action.ts'
import { PageBox, RowBox } from './Boxes.tsx'
import { ChosenBar, type ChosenBarProps } from './ChosenBar.tsx'
import { ListKeys } from './ListKeys.tsx'
import { type Selection, selectionOf } from './selection.ts'

/** The parts of a list by which one does more than read it. */
export interface Acting<T> {
  selection: Selection<T> | undefined
  /** Returns the box of a row; the same function for good, so that no row is drawn anew for it. */
  pick: ((item: T) => ReactNode) | undefined
  /** Returns the box of the page. */
  pickAll: ((items: readonly T[]) => ReactNode) | undefined
  /** Returns what stands beneath the rows. */
  beneath(own: Omit<ChosenBarProps<T>, 'rows' | 'selection'>): ReactNode
}

/** Makes it for one list on the screen; `rows` where its user may do something to rows that are chosen. */
export function actingOf<T>(rowKey: (item: T) => string, rows: ChosenRows<T> | undefined): Acting<T> {
  const selection = rows && selectionOf(rowKey)
  const keys = <ListKeys selection={selection} />
  if (!rows || !selection) return { selection, pick: undefined, pickAll: undefined, beneath: () => keys }
  return {
    selection,
    pick: (item) => <RowBox selection={selection} item={item} name={rows.name(item)} />,
    pickAll: (items) => <PageBox selection={selection} items={items} noun={rows.noun} />,
    beneath: (own) => (
      <>
        {keys}
        <ChosenBar rows={rows} selection={selection} {...own} />
      </>
    ),
  }
}
