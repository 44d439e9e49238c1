import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { LiveStatus } from '../Live.tsx'
import { Icon } from '../painted/Icon.tsx'
import { type TreeRow, treeStep, typedStep } from './tree-steps.ts'
import { type DropPlace, useRowDrag } from './use-row-drag.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

interface Props<R extends TreeRow> {
  label: string
  /** All rows that stand open, also those that are on their way: only those in sight are drawn. */
  rows: readonly R[]
  draw: (row: R) => ReactNode
  onToggle: (row: R) => void
  /** Enter or a press on a row that nothing can stand below. */
  onPick: (row: R) => void
  /** Which rows are drawn: the first, and behind the last. */
  onSight: (first: number, end: number) => void
  mayDrag: (row: R) => boolean
  /** The place of a row that is dropped on another; undefined where it cannot. */
  dropOn: (dragged: R, over: R) => DropPlace | undefined
  onDrop: (dragged: R, place: DropPlace) => void
  isBusy?: boolean
}

/** Heights of rows in a wide box, and in a narrow one, where a finger must hit them. In px, as tree.css draws them. */
const HEIGHTS = [36, 44] as const
const TYPED_MS = 600

/**
 * A tree of any number of rows (WAI-ARIA's tree pattern): one stop of Tab, arrows, Home, End, page keys, typing a beginning, Enter, and the
 * row's own menu by Shift+F10. The focus stays on the tree, which names its active row, so that it outlasts rows that scroll away.
 */
export function Tree<R extends TreeRow>(props: Props<R>) {
  const { label, rows, draw, onToggle, onPick, onSight, mayDrag, dropOn, onDrop, isBusy } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState({ key: '', index: 0 })
  const typed = useRef({ text: '', at: -TYPED_MS })
  const byKey = (key: string) => rows.find((row) => row.key === key)
  const { first, end, page, height } = useRowsInSight(box, rows.length, HEIGHTS)
  // The row itself, or what stands in its place once it is gone.
  const found = rows[active.index]?.key === active.key ? active.index : rows.findIndex(({ key }) => key === active.key)
  const at = found >= 0 ? found : Math.min(active.index, rows.length - 1)
  const rowId = (key: string) => `${id}-${key}`

  useLayoutEffect(() => onSight(first, end), [onSight, first, end])

  const activate = (index: number) => {
    const row = rows[index]
    const element = box.current
    if (!row || !element) return
    setActive({ key: row.key, index })
    const top = index * height
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + height > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + height - element.clientHeight
    }
  }
  /** The click that ends a drag presses nothing. */
  const isDropped = useRef(false)
  const { drag, begin, cancel, handlers } = useRowDrag({
    box,
    height,
    keyAt: (index) => rows[index]?.key,
    mayDrag: (key) => {
      const row = byKey(key)
      return row !== undefined && mayDrag(row)
    },
    placeAt: (key, over) => {
      const [dragged, target] = [byKey(key), byKey(over)]
      return dragged && target && dropOn(dragged, target)
    },
    onDrop: (key, place) => {
      const dragged = byKey(key)
      if (dragged) onDrop(dragged, place)
    },
    onRest: (key) => {
      const row = byKey(key)
      if (row?.isOpen === false) onToggle(row)
    },
  })
  useEffect(() => {
    if (drag) isDropped.current = true
  }, [drag])

  const press = (row: R, index: number) => {
    if (isDropped.current) {
      isDropped.current = false
      return
    }
    box.current?.focus()
    activate(index)
    if (row.isOpen === undefined) onPick(row)
    else onToggle(row)
  }
  /** By the time a key was pressed, not by when a busy page came to hear of it. */
  const isTypedOn = ({ timeStamp }: KeyboardEvent) => timeStamp - typed.current.at < TYPED_MS
  const type = (event: KeyboardEvent) => {
    const text = isTypedOn(event) ? typed.current.text + event.key : event.key
    typed.current = { text, at: event.timeStamp }
    const to = typedStep(rows, at, text)
    if (to !== undefined) activate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
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
  const drawn = rows.slice(first, end).map((row, index) => [row, first + index] as const)
  const activeRow = rows[at]
  // It is named by the tree, wherever the tree is scrolled to.
  if (activeRow && (at < first || at >= end)) drawn.push([activeRow, at])
  return (
    <div className={drag ? 'treebox dragging' : 'treebox'}>
      <div
        ref={box}
        className="tree"
        role="tree"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tree is a widget, and its one stop of Tab
        tabIndex={0}
        aria-label={label}
        aria-busy={isBusy}
        aria-activedescendant={activeRow && rowId(activeRow.key)}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isDropped.current = false
        }}
        {...handlers}
      >
        <div role="none" className="rows" style={{ height: rows.length * height }}>
          {drawn.map(([row, index]) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
            <div
              key={row.key}
              id={rowId(row.key)}
              role="treeitem"
              className="node"
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.isOpen}
              aria-selected={index === at}
              data-drop={drag?.place?.key === row.key || undefined}
              data-dragged={drag?.key === row.key || undefined}
              style={{
                top: index * height,
                height,
                paddingInlineStart: `calc(var(--fx-gutter) + ${row.level - 1} * var(--indent))`,
              }}
              onPointerDown={(event) => begin(event, row.key)}
              onClick={() => press(row, index)}
            >
              {row.isOpen === undefined ? (
                <span className="turn" />
              ) : (
                <span className="turn" data-open={row.isOpen || undefined}>
                  <Icon name="chevron-right" />
                </span>
              )}
              {draw(row)}
            </div>
          ))}
        </div>
      </div>
      <LiveStatus as="p" className="drop-said" data-on={drag ? '' : undefined}>
        {drag && `${byKey(drag.key)?.text ?? ''} → ${drag.place?.label ?? 'solte sobre um ponto de venda'}`}
      </LiveStatus>
    </div>
  )
}

/** A button that opens no menu yet, whose code is not there, does so once pressed. */
function openMenu(tree: HTMLElement | null, rowId: string): void {
  const button = tree?.querySelector<HTMLElement>(`[id="${CSS.escape(rowId)}"] [aria-haspopup="menu"]`)
  if (button?.ariaExpanded) {
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  } else button?.click()
}
