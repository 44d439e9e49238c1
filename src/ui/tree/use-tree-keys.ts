import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { type TreeRow, treeStep, typedStep } from './tree-steps.ts'

interface Options<R extends TreeRow> {
  box: RefObject<HTMLElement | null>
  rows: readonly R[]
  /** The active row. */
  at: number
  /** How many rows a page has. */
  page: number
  rowId: (key: string) => string
  activate: (index: number) => void
  /** Ends a drag; says whether there was one. */
  cancel: () => boolean
  onToggle: (row: R) => void
  onPick: (row: R) => void
}

const TYPED_MS = 600

/** Returns what the keys do on a tree: arrows, Home, End and page keys, typing a beginning, Enter, Esc, and a row's own menu. */
export function useTreeKeys<R extends TreeRow>(options: Options<R>): (event: KeyboardEvent) => void {
  const { box, rows, at, page, rowId, activate, cancel, onToggle, onPick } = options
  const typed = useRef({ text: '', at: -TYPED_MS })
  /** By the time a key was pressed, not by when a busy page came to hear of it. */
  const isTypedOn = ({ timeStamp }: KeyboardEvent) => timeStamp - typed.current.at < TYPED_MS
  const type = (event: KeyboardEvent) => {
    const text = isTypedOn(event) ? typed.current.text + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    const to = typedStep(rows, at, text)
    if (to !== undefined) activate(to)
  }
  return (event: KeyboardEvent) => {
    const row = rows[at]
    // What stands in a row, a menu for one, has its own keys.
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const step = treeStep(rows, at, key, page)
    if (step && 'to' in step) activate(step.to)
    else if (step) onToggle(row)
    else if (key === 'Escape') {
      if (!cancel()) return
    } else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) openMenu(box.current, rowId(row.key))
    else if (key === 'Enter' || (key === ' ' && !isTypedOn(event))) {
      if (row.isOpen === undefined) onPick(row)
      else onToggle(row)
    } else if (key.length === 1) type(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** A button that opens no menu yet, whose code is not there, does so once pressed. */
function openMenu(tree: HTMLElement | null, rowId: string): void {
  const button = tree?.querySelector<HTMLElement>(`[id="${CSS.escape(rowId)}"] [aria-haspopup="menu"]`)
  if (button?.ariaExpanded) {
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  } else button?.click()
}
