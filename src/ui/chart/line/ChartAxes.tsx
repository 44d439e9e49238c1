import { labelledPoints } from './chart-scale.ts'
import type { ChartPoint } from './line-series.ts'
import { fromBottom, fromStart } from './plot-place.ts'

interface MarksProps {
  marks: readonly number[]
  /** The value at the top edge. */
  top: number
  format: (value: number) => string
}

/** The values beside the gridlines. */
export function ChartMarks({ marks, top, format }: MarksProps) {
  return (
    <div className="chart-marks" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} style={fromBottom(mark, top)}>
          {format(mark)}
        </span>
      ))}
    </div>
  )
}

/** Writes labels of some of the points under the plot. */
export function ChartLabels({ points }: { points: readonly ChartPoint[] }) {
  return (
    <div className="chart-labels" aria-hidden="true">
      {labelledPoints(points).map((index) => (
        <span
          key={index}
          className={index === 0 ? 'first' : index === points.length - 1 ? 'last' : undefined}
          style={{ left: fromStart(index, points.length - 1) }}
        >
          {points[index]?.label}
        </span>
      ))}
    </div>
  )
}
