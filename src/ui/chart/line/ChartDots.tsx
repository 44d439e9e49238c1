import { isAlone } from './chart-text.ts'
import { MOST_DOTS } from './chart-scale.ts'
import { lineColor, type LineSeries } from './line-series.ts'
import { fromBottom, fromStart } from './plot-place.ts'

interface Props {
  series: readonly LineSeries[]
  points: number
  /** The value at the top edge. */
  top: number
}

/** A dot for each point where they are few; of many, only where a line has a single one. */
export function ChartDots({ series, points, top }: Props) {
  const few = points <= MOST_DOTS
  return series.flatMap((one, index) =>
    one.values.map((value, x) =>
      value === null || one.ghost || !(few || isAlone(one, x)) ? undefined : (
        <span
          key={`${index} ${x}`}
          className={few ? 'chart-dot' : 'chart-dot small'}
          style={{ ...lineColor(one, index), left: fromStart(x, points - 1), ...fromBottom(value, top) }}
        />
      ),
    ),
  )
}
