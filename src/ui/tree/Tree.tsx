import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { LiveStatus } from '../Live.tsx'
import { TreeNode } from './TreeNode.tsx'
import type { TreeRow } from './tree-steps.ts'
import { type DropPlace, useRowDrag } from './use-row-drag.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTreeKeys } from './use-tree-keys.ts'

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

/**
 * A tree of any number of rows (WAI-ARIA's tree pattern): one stop of Tab, arrows, Home, End, page keys, typing a beginning, Enter, and the
 * row's own menu by Shift+F10. The focus stays on the tree, which names its active row, so that it outlasts rows that scroll away.
 */
export function Tree<R extends TreeRow>(props: Props<R>) {
  const { label, rows, draw, onToggle, onPick, onSight, isBusy } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState({ key: '', index: 0 })
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
  const { drag, begin, cancel, handlers, wasDropped } = useTreeDrag(box, height, props)

  const press = (row: R, index: number) => {
    if (wasDropped()) return
    box.current?.focus()
    activate(index)
    if (row.isOpen === undefined) onPick(row)
    else onToggle(row)
  }
  const onKeyDown = useTreeKeys({ box, rows, at, page, rowId, activate, cancel, onToggle, onPick })
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
        onPointerDown={() => void wasDropped()}
        {...handlers}
      >
        <div role="none" className="rows" style={{ height: rows.length * height }}>
          {drawn.map(([row, index]) => (
            <TreeNode
              key={row.key}
              id={rowId(row.key)}
              row={row}
              isActive={index === at}
              drag={drag}
              top={index * height}
              height={height}
              onBegin={begin}
              onPress={() => press(row, index)}
            >
              {draw(row)}
            </TreeNode>
          ))}
        </div>
      </div>
      <LiveStatus as="p" className="drop-said" data-on={drag ? '' : undefined}>
        {drag &&
          `${rows.find(({ key }) => key === drag.key)?.text ?? ''} → ${drag.place?.label ?? 'solte sobre um ponto de venda'}`}
      </LiveStatus>
    </div>
  )
}

/** Drags the rows of a tree; `wasDropped` is true, and once, of the click that ends a drag. */
function useTreeDrag<R extends TreeRow>(
  box: RefObject<HTMLDivElement | null>,
  height: number,
  { rows, mayDrag, dropOn, onDrop, onToggle }: Props<R>,
) {
  const byKey = (key: string) => rows.find((row) => row.key === key)
  /** The click that ends a drag presses nothing. */
  const isDropped = useRef(false)
  const dragging = useRowDrag({
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
  const { drag } = dragging
  useEffect(() => {
    if (drag) isDropped.current = true
  }, [drag])
  const wasDropped = () => {
    const was = isDropped.current
    isDropped.current = false
    return was
  }
  return { ...dragging, wasDropped }
}
