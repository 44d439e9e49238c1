import { keyClass, lineColor, type LineSeries } from './line/line-series.ts'
import './ChartLegend.css'

/** The names of lines and their colours, for a section's head; `band`: what is said of the bands around them. */
export function ChartLegend({ series, band }: { series: readonly LineSeries[]; band?: string | undefined }) {
  return (
    <div className="chart-legend">
      {series.map((one, index) => (
        // By place: two entities may have one name, and their order is theirs
        <span key={index} className={keyClass(one)} style={lineColor(one, index)}>
          {one.name}
        </span>
      ))}
      {band && <span className="line-key band">{band}</span>}
    </div>
  )
}
