import type { ReactNode } from 'react'
import { Awaited } from '../../painted/Regions.tsx'
import { useTurn } from '../in-turn.ts'
import { loadedOnce } from '../loaded-once.ts'
import { NearView } from '../NearView.tsx'
import type { RingChartProps } from './RingChart.tsx'
import { ringSpace } from './ring-space.ts'
import './RingChart.css'

const useRingChart = loadedOnce(() => import('./RingChart.tsx').then(({ RingChart }) => RingChart))

/** Said of a chart whose code is on its way. */
const AWAITED = 'Carregando o gráfico'

/** A RingChart of which nothing is loaded before it is near the view. Its space is as high from the first. */
export function LazyRingChart(props: RingChartProps) {
  const space = ringSpace('ring-space', props.parts.length, Boolean(props.onChoose ?? props.link))
  return (
    <NearView space={space}>
      {(forPaper) => <LoadedRingChart {...props} forPaper={forPaper} space={<Awaited {...space} label={AWAITED} />} />}
    </NearView>
  )
}

function LoadedRingChart({ space, forPaper, ...props }: RingChartProps & { space: ReactNode; forPaper: boolean }) {
  const RingChart = useRingChart()
  const turn = useTurn(RingChart !== undefined, forPaper)
  if (RingChart === 'failed') return <p className="ring-space">Não foi possível desenhar o gráfico.</p>
  return RingChart && turn ? <RingChart {...props} /> : space
}
