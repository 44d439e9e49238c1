import type { CSSProperties } from 'react'
import { ChartLabels, ChartMarks } from './ChartAxes.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { axisMarks } from './chart-scale.ts'
import { ChartTable } from './ChartTable.tsx'
import { summaryOf } from './chart-text.ts'
import type { ChartPoint, LineSeries } from './line-series.ts'
import './LineChart.css'

export interface LineChartProps {
  /** Description, for those who do not see it. */
  label: string
  /** From left to right. */
  points: readonly ChartPoint[]
  series: readonly LineSeries[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatMark?: (value: number) => string
  /** Least height of the plot in px: it fills a higher flex box. */
  height?: number
  /** A fixed top, such as 100 for percent. */
  top?: number
  whole?: boolean
  /** Values that hold until the next one. */
  stepped?: boolean
  /** A point leads somewhere: by a click or Enter, by a finger's second tap on it. */
  onChoose?: (index: number) => void
  /** Effect of choosing: 'ver as notas do dia'. */
  chooseText?: string
  /** About to be printed: drawn as a whole at once. */
  forPaper?: boolean
}

const highestOf = ({ values, high }: LineSeries) =>
  (high ?? values).reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0)

/** Lines over time. Pointing at it, or walking it with the arrow keys, tells the values of a point. */
export function LineChart({ formatMark, height = 196, top, whole = false, stepped = false, ...view }: LineChartProps) {
  const { label, points, series, format } = view
  const marks = axisMarks(top ?? Math.max(0, ...series.map(highestOf)), { whole })
  const highest = top ?? marks.at(-1) ?? 1
  return (
    // A custom property is a style, though React's types do not know it.
    <figure className="line-chart" aria-label={label} style={{ '--h': `${height}px` } as CSSProperties}>
      <figcaption className="sr-only">{series.map((one) => summaryOf(one, format)).join(' ')}</figcaption>
      <ChartMarks marks={marks} top={highest} format={formatMark ?? format} />
      <ChartPlot {...view} marks={marks} top={highest} height={height} stepped={stepped} />
      <ChartLabels points={points} />
      <ChartTable label={label} points={points} series={series} format={format} />
    </figure>
  )
}
