import { TreeSkeleton } from './tree/TreeSkeleton.tsx'
import './sat-manager.css'

/** The tree as it stands before its first answer. */
export default function SatManagerShapes() {
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <span className="inp find" />
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      <slot name="loading">
        <TreeSkeleton />
      </slot>
    </>
  )
}
