import { isTyping } from '../../place/search-keys.ts'
import type { Selection } from './selection.ts'

export interface KeysOf<T> {
  /** Stands among the rows' neighbours: where it is, the keys count. */
  mark: HTMLElement
  selection: Selection<T> | undefined
  /** Keys of one character count. */
  isSingle: boolean
  onHelp: () => void
}

const rowOf = (focus: Element | null) => focus?.closest('tbody tr') ?? undefined

/** Brings the focus into a row: to its link, or else to the first thing in it that takes it. */
function focusRow(row: Element): void {
  const target =
    row.querySelector<HTMLElement>('a.keylink') ??
    row.querySelector<HTMLElement>('a, button') ??
    row.querySelector<HTMLElement>('input')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns what hears a list's keys: j and k go from row to row, x and Space choose one, with Shift all on the way, Esc none, '?' tells of
 * them. Space, of a row's own link, and Esc are there in any case.
 */
export function listKeys<T>({ mark, selection, isSingle, onHelp }: KeysOf<T>): (event: KeyboardEvent) => void {
  // In an element the keys of its shadow root are heard, in the back-office those of the page.
  const root = mark.getRootNode() as Document | ShadowRoot
  const rows = () => [...(mark.parentElement?.querySelectorAll('.data-table tbody tr') ?? [])]

  /** The row that has the focus goes on with its item, by its place. */
  const choose = (row: Element, isRange: boolean): boolean => {
    const item = selection?.page()[rows().indexOf(row)]
    if (!selection || item === undefined || !row.querySelector('.pick')) return false
    selection.toggle(item, isRange)
    return true
  }
  const step = (by: 1 | -1, isRange: boolean): boolean => {
    const all = rows()
    const row = rowOf(root.activeElement)
    const at = row ? all.indexOf(row) : -1
    const next = all[at < 0 ? 0 : at + by]
    if (!next) return false
    if (isRange && row && selection?.current().items.size === 0) choose(row, false)
    focusRow(next)
    if (isRange) choose(next, true)
    return true
  }
  const act = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const row = rowOf(root.activeElement)
    if (!isSingle && /^[^ ]$/.test(key)) return false
    if (key === '?') {
      onHelp()
      return true
    }
    if (key === 'j' || key === 'J') return step(1, shiftKey)
    if (key === 'k' || key === 'K') return step(-1, shiftKey)
    if (key === 'x' || key === 'X') return row !== undefined && choose(row, shiftKey)
    // Buttons and boxes have the key themselves.
    if (key === ' ') return row !== undefined && root.activeElement?.matches('a') === true && choose(row, shiftKey)
    if (key === 'Escape') {
      const { items, isChoosing } = selection?.current() ?? { items: new Map(), isChoosing: false }
      if (items.size === 0 && !isChoosing) return false
      selection?.clear()
      return true
    }
    return false
  }
  return (event) => {
    const { defaultPrevented, altKey, ctrlKey, metaKey } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey) return
    // A box is a field, too, but nothing is typed in it.
    const [target] = event.composedPath()
    if (isTyping(event) && !(target as Element).matches('.pick input')) return
    if (root.querySelector('dialog[open], [role="menu"]') || !act(event)) return
    event.preventDefault()
    // The page may have keys of its own.
    event.stopPropagation()
  }
}
