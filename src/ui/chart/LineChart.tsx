import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useState,
} from 'react'
import type { LineShapesProps } from './apex.tsx'
import { isAlone, rangeText, summaryOf, valueText } from './chart-text.ts'
import { ChartBands } from './ChartBands.tsx'
import { axisMarks, labelledPoints } from './chart-scale.ts'
import './LineChart.css'

export interface LineSeries {
  name: string
  values: readonly (number | null)[]
  /** The lowest and the highest where a point stands for many values, of which `values` has the last. */
  low?: readonly (number | null)[]
  high?: readonly (number | null)[]
  /** 1 to 8, an entity's own; by order otherwise. */
  color?: number
  /** The former period, dashed and grey. */
  ghost?: boolean
}

export interface LineChartProps {
  /** What it shows, for those who do not see it. */
  label: string
  /** The points from left to right: under the axis, where there is room (empty: never), and in full where one is pointed at. */
  points: readonly { label: string; title: string }[]
  series: readonly LineSeries[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatMark?: (value: number) => string
  height?: number
  /** A fixed top, such as 100 for percent. */
  top?: number
  whole?: boolean
  /** Values that hold until the next one. */
  stepped?: boolean
}

/** Up to so many points each is a dot (the density that charts should have); more only where a line has a single point. */
const MOST_DOTS = 25
/** Points that PageUp and PageDown go on. */
const PAGE = 12

/** The library comes when the first chart is shown, and stays. */
let shapes: ComponentType<LineShapesProps> | undefined
function useShapes() {
  const [loaded, setLoaded] = useState<ComponentType<LineShapesProps> | 'failed' | undefined>(() => shapes)
  useEffect(() => {
    if (loaded) return undefined
    let isHere = true
    import('./apex.tsx').then(
      ({ LineShapes }) => {
        shapes = LineShapes
        if (isHere) setLoaded(() => LineShapes)
      },
      () => isHere && setLoaded('failed'),
    )
    return () => {
      isHere = false
    }
  }, [loaded])
  return loaded
}

const highestOf = ({ values, high }: LineSeries) => (high ?? values).map((value) => value ?? 0)

/** A custom property is a style, though React's types do not know it. */
type Colored = CSSProperties & { '--c': string }
const colorOf = (series: LineSeries, index: number): Colored => ({
  '--c': series.ghost ? 'var(--fx-chart-ghost)' : `var(--fx-chart-${series.color ?? (index % 8) + 1})`,
})

/** The names of lines and their colours, for a section's head. */
export function ChartLegend({ series }: { series: readonly LineSeries[] }) {
  return (
    <div className="chart-legend">
      {series.map((one, index) => (
        <span key={one.name} className={`line-key${one.ghost ? ' ghost' : ''}`} style={colorOf(one, index)}>
          {one.name}
        </span>
      ))}
    </div>
  )
}

/** Lines over time. Pointing at it, or walking it with the arrow keys, tells the values of a point. */
export function LineChart({
  label,
  points,
  series,
  format,
  formatMark = format,
  height = 196,
  top,
  whole = false,
  stepped = false,
}: LineChartProps) {
  const Shapes = useShapes()
  const [at, setAt] = useState<number>()
  const last = points.length - 1
  const marks = axisMarks(top ?? Math.max(0, ...series.flatMap(highestOf)), { whole })
  const highest = top ?? marks.at(-1) ?? 1
  const left = (index: number) => `${last > 0 ? (index / last) * 100 : 0}%`
  const told = (index: number) =>
    `${points[index]?.title ?? ''}: ${series
      .map((one) => `${one.name} ${valueText(one, index, format)}${rangeText(one, index, format)}`)
      .join(', ')}`

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left: from, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.round(((clientX - from) / width) * last))))
  }
  const walk = (event: KeyboardEvent) => {
    const now = at ?? last
    const next = new Map([
      ['ArrowLeft', now - 1],
      ['ArrowRight', now + 1],
      ['PageDown', now - PAGE],
      ['PageUp', now + PAGE],
      ['Home', 0],
      ['End', last],
    ]).get(event.key)
    if (event.key === 'Escape') setAt(undefined)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }

  return (
    <figure className="line-chart" aria-label={label} style={{ '--h': `${height}px` } as CSSProperties}>
      <figcaption>{series.map((one) => summaryOf(one, format)).join(' ')}</figcaption>
      <div className="chart-marks" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: `${(mark / highest) * 100}%` }}>
            {formatMark(mark)}
          </span>
        ))}
      </div>
      <div
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}: percorra os pontos com as setas`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={told(at ?? last)}
        onPointerMove={point}
        onPointerLeave={() => setAt(undefined)}
        onKeyDown={walk}
        onBlur={() => setAt(undefined)}
      >
        {marks.map((mark) => (
          <hr key={mark} style={{ bottom: `${(mark / highest) * 100}%` }} />
        ))}
        <div
          className={`chart-shapes${series.length === 1 ? ' single' : ''}`}
          style={Object.fromEntries(series.map((one, index) => [`--c-${index + 1}`, colorOf(one, index)['--c']]))}
          aria-hidden="true"
        >
          <ChartBands series={series} last={last} top={highest} />
          {Shapes && Shapes !== 'failed' && last > 0 && (
            <Shapes series={series} top={highest} height={height} stepped={stepped} />
          )}
        </div>
        {Shapes === 'failed' && <p className="chart-failure">Não foi possível desenhar o gráfico.</p>}
        {series.flatMap((one, index) =>
          one.values.map((value, x) =>
            value === null || one.ghost || (points.length > MOST_DOTS && !isAlone(one, x)) ? undefined : (
              <span
                key={`${one.name} ${x}`}
                className={points.length > MOST_DOTS ? 'chart-dot small' : 'chart-dot'}
                style={{ ...colorOf(one, index), left: left(x), bottom: `${(value / highest) * 100}%` }}
              />
            ),
          ),
        )}
        {at !== undefined && points[at] && (
          <>
            <div className="chart-cross" style={{ left: left(at) }} />
            {series.map((one, index) => {
              const value = one.values[at]
              return value == null ? undefined : (
                <span
                  key={one.name}
                  className="chart-point"
                  style={{ ...colorOf(one, index), left: left(at), bottom: `${(value / highest) * 100}%` }}
                />
              )
            })}
            <div
              className={`chart-tip${at > last * 0.6 ? ' flip' : ''}`}
              style={{ left: left(at), '--at': left(at) } as CSSProperties}
            >
              <div className="text-fg-3">{points[at].title}</div>
              {series.map((one, index) => (
                <div key={one.name} className="chart-tip-row">
                  <span className={`line-key${one.ghost ? ' ghost' : ''}`} style={colorOf(one, index)}>
                    {one.name}
                  </span>
                  <b>
                    {one.values[at] == null ? '–' : format(one.values[at])}
                    <span className="text-fg-3">{rangeText(one, at, format)}</span>
                  </b>
                </div>
              ))}
            </div>
          </>
        )}
      </div>
      <div className="chart-labels" aria-hidden="true">
        {labelledPoints(points).map((index) => (
          <span key={index} className={index === 0 ? 'first' : undefined} style={{ left: left(index) }}>
            {points[index]?.label}
          </span>
        ))}
      </div>
    </figure>
  )
}
