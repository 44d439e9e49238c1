import { type MouseEvent, type RefCallback, useSyncExternalStore } from 'react'
import { formatQuantity } from '#domain/money.ts'
import type { RowNoun } from './chosen-action.ts'
import type { Selection } from './selection.ts'

interface BoxProps<T> {
  selection: Selection<T>
  item: T
  name: string
}

/** The box of a row, in the gutter before its first cell. */
export function RowBox<T>({ selection, item, name }: BoxProps<T>) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(item))
  // A click and not a change: only it knows of Shift.
  const press = (event: MouseEvent<HTMLInputElement>) => selection.toggle(item, event.shiftKey)
  return (
    <label
      className="pick"
      onMouseDown={(event) => {
        // A range of rows, not of text.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Escolher ${name}`}
        checked={isChosen}
        onChange={nothing}
        onClick={press}
      />
    </label>
  )
}

/** React asks for it where a box's value is given. */
const nothing = () => undefined

interface PageBoxProps<T> {
  selection: Selection<T>
  noun: RowNoun
  items: readonly T[]
}

/** The box of a page's rows, in the head. */
export function PageBox<T>({ selection, noun, items }: PageBoxProps<T>) {
  const count = useSyncExternalStore(selection.subscribe, () => items.filter(selection.has).length)
  const isWhole = count > 0 && count === items.length
  const some: RefCallback<HTMLInputElement> = (box) => {
    if (box) box.indeterminate = count > 0 && !isWhole
  }
  return (
    <label className="pick">
      <input
        ref={some}
        type="checkbox"
        className="checkbox"
        aria-label={`Escolher ${noun.feminine ? 'as' : 'os'} ${formatQuantity(items.length)} desta página`}
        checked={isWhole}
        onChange={() => selection.set(items, !isWhole)}
      />
    </label>
  )
}
