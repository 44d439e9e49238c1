import type { CSSProperties } from 'react'
import type { LineSeries } from './line-series.ts'

interface Props {
  series: readonly LineSeries[]
  /** The last point; the first one is 0. */
  last: number
  /** The value at the top edge. */
  top: number
}

/** Behind each line a column from the lowest to the highest value of each point, so that none is lost between two points. */
export function ChartBands({ series, last, top }: Props) {
  if (last < 1 || !series.some(({ low }) => low)) return null
  return (
    <svg className="chart-bands" viewBox={`0 0 ${last} ${top}`} preserveAspectRatio="none">
      {series.map(({ name, low = [], high = [] }, index) => {
        const columns = low.map((from, x) => {
          const to = high[x]
          if (from === null || to == null || to === from) return ''
          const [left, right] = [Math.max(0, x - 0.5), Math.min(last, x + 0.5)]
          return `M${left} ${top - from}H${right}V${top - to}H${left}Z`
        })
        // A custom property is a style, though React's types do not know it.
        return <path key={name} style={{ '--c': `var(--c-${index + 1})` } as CSSProperties} d={columns.join('')} />
      })}
    </svg>
  )
}
