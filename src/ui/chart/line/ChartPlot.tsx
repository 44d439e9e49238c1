import { useId } from 'react'
import { useTurn } from '../in-turn.ts'
import { ChartBands } from './ChartBands.tsx'
import { ChartDots } from './ChartDots.tsx'
import { useShapes } from './chart-library.ts'
import { pointText } from './chart-text.ts'
import { ChartTip } from './ChartTip.tsx'
import { type ChartPoint, lineColor, type LineSeries } from './line-series.ts'
import { fromBottom } from './plot-place.ts'
import { useReading } from './use-reading.ts'

interface Props {
  label: string
  points: readonly ChartPoint[]
  series: readonly LineSeries[]
  format: (value: number) => string
  marks: readonly number[]
  /** The value at the top edge. */
  top: number
  height: number
  stepped: boolean
  onChoose?: (index: number) => void
  chooseText?: string
  forPaper?: boolean
}

/** The colours of the lines, and which of them have an area below: a single one, which hides no other. */
function shapeStyle(series: readonly LineSeries[]): Record<string, string> {
  const isSingle = series.filter(({ ghost }) => !ghost).length === 1
  return Object.fromEntries(
    series.flatMap((one, index) => [
      [`--c-${index + 1}`, lineColor(one, index)['--c']],
      [`--area-${index + 1}`, isSingle && !one.ghost ? '0.09' : '0'],
    ]),
  )
}

/** Gridlines, lines and dots, and the reading of a point. */
export function ChartPlot({
  label,
  points,
  series,
  format,
  marks,
  top,
  height,
  stepped,
  onChoose,
  chooseText,
  forPaper = false,
}: Props) {
  const Shapes = useShapes()
  // What surrounds them takes a task, and they another one.
  const turn = useTurn(Shapes !== undefined, forPaper)
  const hint = useId()
  const last = points.length - 1
  const { at, handlers } = useReading(last, onChoose)
  return (
    <div
      className={onChoose ? 'chart-plot choosable' : 'chart-plot'}
      role="slider"
      tabIndex={last < 0 ? -1 : 0}
      aria-label={`${label}: percorra os pontos com as setas`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at ?? last)}
      aria-valuetext={last < 0 ? 'sem dado' : pointText(points, series, at ?? last, format)}
      aria-describedby={onChoose && chooseText ? hint : undefined}
      {...handlers}
    >
      {onChoose && chooseText && (
        <span id={hint} hidden>
          Enter: {chooseText}
        </span>
      )}
      {marks.map((mark) => (
        <hr key={mark} style={fromBottom(mark, top)} />
      ))}
      <div className="chart-shapes" style={shapeStyle(series)} aria-hidden="true">
        <ChartBands series={series} last={last} top={top} stepped={stepped} />
        {turn && Shapes && Shapes !== 'failed' && last > 0 && (
          <Shapes series={series} top={top} height={height} stepped={stepped} />
        )}
      </div>
      {Shapes === 'failed' && <p className="chart-failure">Não foi possível desenhar o gráfico.</p>}
      {last < 0 && <p className="chart-failure">Sem dados</p>}
      <ChartDots series={series} points={points.length} top={top} />
      {at !== undefined && points[at] && (
        <ChartTip
          at={at}
          points={points}
          series={series}
          format={format}
          top={top}
          hint={onChoose ? chooseText : undefined}
        />
      )}
    </div>
  )
}
