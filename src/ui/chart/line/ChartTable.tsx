import { memo, useDeferredValue, useMemo } from 'react'
import { rangeText, valueText } from './chart-text.ts'
import type { ChartPoint, LineSeries } from './line-series.ts'

interface Props {
  label: string
  points: readonly ChartPoint[]
  series: readonly LineSeries[]
  format: (value: number) => string
}

/** All that a chart shows, for those who do not see it. Hundreds of rows: they come after the picture, when nothing else is to do. */
export const ChartTable = memo(function ChartTable({ label, points, series, format }: Props) {
  const now = useMemo(() => ({ points, series, format }), [points, series, format])
  const rows = useDeferredValue<typeof now | undefined>(now, undefined)
  if (!rows) return null
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Ponto</th>
            {rows.series.map(({ name }, index) => (
              // By place: two entities may have one name, and their order is theirs
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.points.map(({ title }, at) => (
            <tr key={at}>
              <th scope="row">{title}</th>
              {rows.series.map((one, index) => (
                <td key={index}>{valueText(one, at, rows.format) + rangeText(one, at, rows.format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
