import { Skeleton } from '#ui/painted/Skeleton.tsx'

const WIDTHS = [220, 180, 260, 200, 240, 190, 230, 210]

/** Closed companies, as they will stand. */
export function TreeSkeleton() {
  return (
    <div className="tree" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="node still">
          <span className="turn" />
          <Skeleton width={16} height={16} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
