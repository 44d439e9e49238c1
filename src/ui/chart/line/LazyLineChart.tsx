import type { ReactNode } from 'react'
import { Awaited } from '../../painted/Regions.tsx'
import { useShapes } from './chart-library.ts'
import { useTurn } from '../in-turn.ts'
import type { LineChartProps } from './LineChart.tsx'
import { loadedOnce } from '../loaded-once.ts'
import { NearView } from '../NearView.tsx'
import '../ChartLegend.css'

const useLineChart = loadedOnce(() => import('./LineChart.tsx').then(({ LineChart }) => LineChart))

/** Said of a chart whose code is on its way. */
const AWAITED = 'Carregando o gráfico'

/** Height around a plot, in px: the axis below and half a mark above. */
const AROUND = 30

/** A LineChart of which nothing is loaded before it is near the view. Its space is as high from the first. */
export function LazyLineChart(props: LineChartProps) {
  const space = { className: 'chart-space', style: { minHeight: (props.height ?? 196) + AROUND } }
  return (
    <NearView space={space}>
      {(forPaper) => <LoadedLineChart {...props} forPaper={forPaper} space={<Awaited {...space} label={AWAITED} />} />}
    </NearView>
  )
}

function LoadedLineChart({ space, forPaper, ...props }: LineChartProps & { space: ReactNode; forPaper: boolean }) {
  const LineChart = useLineChart()
  // The library of shapes comes beside it, not after it.
  const shapes = useShapes()
  const turn = useTurn(LineChart !== undefined && shapes !== undefined, forPaper)
  if (LineChart === 'failed') return <p className="chart-space">Não foi possível desenhar o gráfico.</p>
  return LineChart && turn ? <LineChart {...props} forPaper={turn === 'paper'} /> : space
}
