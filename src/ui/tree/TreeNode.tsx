import type { PointerEvent, ReactNode } from 'react'
import { Icon } from '../painted/Icon.tsx'
import type { TreeRow } from './tree-steps.ts'
import type { Drag } from './use-row-drag.ts'

interface Props {
  id: string
  row: TreeRow
  isActive: boolean
  drag: Drag | undefined
  /** Its place and size in the box, in px. */
  top: number
  height: number
  onBegin: (event: PointerEvent, key: string) => void
  onPress: () => void
  children: ReactNode
}

/** A row of a tree where it stands in the box, with the arrow of one that opens. */
export function TreeNode({ id, row, isActive, drag, top, height, onBegin, onPress, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      role="treeitem"
      className="node"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen}
      aria-selected={isActive}
      data-drop={drag?.place?.key === row.key || undefined}
      data-dragged={drag?.key === row.key || undefined}
      style={{
        top,
        height,
        paddingInlineStart: `calc(var(--fx-gutter) + ${row.level - 1} * var(--indent))`,
      }}
      onPointerDown={(event) => onBegin(event, row.key)}
      onClick={onPress}
    >
      {row.isOpen === undefined ? (
        <span className="turn" />
      ) : (
        <span className="turn" data-open={row.isOpen || undefined}>
          <Icon name="chevron-right" />
        </span>
      )}
      {children}
    </div>
  )
}
