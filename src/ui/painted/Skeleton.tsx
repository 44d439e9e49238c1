import { Awaited } from './Regions.tsx'
import { cellClass, type TableColumn } from './table/Table.tsx'

/** A bar where text will be, of a size in pixels. */
export function Skeleton({ width, height }: { width: number | string; height?: number }) {
  return <span className="skeleton" style={{ width, height }} />
}

/** Rows with the final geometry, shown until the first data is there. */
export function SkeletonRows({ columns, rows }: { columns: readonly TableColumn[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((column, index) => (
        <td key={column.name ?? column.header} className={cellClass(column)}>
          <Skeleton width={barWidth(column.skeleton ?? 96, row, index === columns.length - 1)} />
        </td>
      ))}
    </tr>
  ))
}

/** Lines of a text or a record that is on its way. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${88 - ((line * 3) % 4) * 12}%`} />
      ))}
    </div>
  )
}

// The last column of a list holds texts of differing length
function barWidth(width: number, row: number, uneven: boolean): number {
  return uneven ? Math.round(width * (1 - ((row * 3) % 4) * 0.1)) : width
}

/** A field that is on its way, as high as it will be. */
export const FieldSkeleton = () => (
  <div className="field" aria-hidden="true">
    <span className="field-label">
      <Skeleton width={96} height={16} />
    </span>
    <span className="input">
      <Skeleton width="38%" />
    </span>
  </div>
)

/** A form's fields, one below the other. */
export const FormSkeleton = ({ fields }: { fields: number }) => (
  <Awaited className="form max-w-[560px]">
    {Array.from({ length: fields }, (_, field) => (
      <FieldSkeleton key={field} />
    ))}
  </Awaited>
)

/** Stands until a screen's own code is there, which has the shapes of its content. */
export const ScreenSkeleton = () => (
  <>
    <div className="bar" part="toolbar">
      <slot name="toolbar-start" />
      <span className="flex-1" />
      <slot name="toolbar-end" />
    </div>
    <slot name="loading">
      <div className="screen-shapes">
        <Awaited className="pad">
          <SkeletonLines lines={6} />
        </Awaited>
      </div>
    </slot>
  </>
)
