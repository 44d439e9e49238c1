import { IconButton } from '#ui/painted/Button.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import '../sats.css'
import { FeedSkeleton, ParkBoxesSkeleton } from './ParkSkeleton.tsx'

/** The park as it stands before its first answer: its boxes are too many to be drawn twice. */
export default function SatParkShapes() {
  return (
    <div className="park-frame">
      <div className="split">
        <div className="scroll">
          <div className="bar" part="toolbar">
            <slot name="toolbar-start" />
            <span className="text-fg-3 whitespace-nowrap">Última atualização –</span>
            <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" />
            <span className="flex-1" />
            <Skeleton width={92} height={32} />
            <slot name="toolbar-end" />
          </div>
          <slot name="loading">
            <ParkBoxesSkeleton />
          </slot>
        </div>
        <aside className="satp feedp">
          <div className="asidehd">
            <h2>Alertas Recentes</h2>
          </div>
          <FeedSkeleton />
        </aside>
      </div>
    </div>
  )
}
