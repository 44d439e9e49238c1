import type { CSSProperties } from 'react'
import { rangeText } from './chart-text.ts'
import { type ChartPoint, keyClass, lineColor, type LineSeries } from './line-series.ts'
import { fromBottom, fromStart } from './plot-place.ts'

interface Props {
  at: number
  points: readonly ChartPoint[]
  series: readonly LineSeries[]
  format: (value: number) => string
  /** The value at the top edge. */
  top: number
  /** Effect of choosing the point. */
  hint: string | undefined
}

/** The values of the point that is read, beside a line through it. */
export function ChartTip({ at, points, series, format, top, hint }: Props) {
  const last = points.length - 1
  const edge = fromStart(at, last)
  return (
    <>
      <div className="chart-cross" style={{ left: edge }} />
      {series.map((one, index) => {
        const value = one.values[at]
        return value == null ? undefined : (
          <span
            // By place: two entities may have one name, and their order is theirs
            key={index}
            className="chart-point"
            style={{ ...lineColor(one, index), left: edge, ...fromBottom(value, top) }}
          />
        )
      })}
      <div
        className={`chart-tip${at > last / 2 ? ' flip' : ''}`}
        // A custom property is a style, though React's types do not know it.
        style={{ left: edge, '--at': edge } as CSSProperties}
      >
        <div className="text-fg-3">{points[at]?.title}</div>
        {series.map((one, index) => (
          <div key={index} className={one.ghost ? 'chart-tip-row ghost' : 'chart-tip-row'}>
            <span className={keyClass(one)} style={lineColor(one, index)}>
              {one.name}
            </span>
            <b>
              {one.values[at] == null ? '–' : format(one.values[at])}
              <span className="text-fg-3">{rangeText(one, at, format)}</span>
            </b>
          </div>
        ))}
        {hint && <div className="chart-tip-hint">{hint}</div>}
      </div>
    </>
  )
}
