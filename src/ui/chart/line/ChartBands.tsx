import type { CSSProperties } from 'react'
import { bandPath, hasBand } from './band-path.ts'
import type { LineSeries } from './line-series.ts'

interface Props {
  series: readonly LineSeries[]
  /** The last point; the first one is 0. */
  last: number
  /** The value at the top edge. */
  top: number
  stepped: boolean
}

/** Behind each line what lies between the lowest and the highest value of each point, so that none is lost between two points. */
export function ChartBands({ series, last, top, stepped }: Props) {
  if (last < 1 || !series.some(hasBand)) return null
  return (
    <svg className="chart-bands" viewBox={`0 0 ${last} ${top}`} preserveAspectRatio="none">
      {series.map(({ name, low = [], high = [] }, index) => (
        <path
          key={name}
          // A custom property is a style, though React's types do not know it.
          style={{ '--c': `var(--c-${index + 1})` } as CSSProperties}
          d={bandPath(low, high, { last, top, stepped })}
        />
      ))}
    </svg>
  )
}
