import { Skeleton } from '#ui/painted/Skeleton.tsx'
import './documents.css'

/** The screen before it is known what the user may do. */
export default function ImportShapes() {
  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <span className="flex-1" />
        <slot name="toolbar-end" />
      </div>
      <slot name="loading">
        <div className="import">
          <div className="dropzone">
            <Skeleton width={220} />
          </div>
        </div>
      </slot>
    </>
  )
}
