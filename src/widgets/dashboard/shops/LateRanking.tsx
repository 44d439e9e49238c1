import { type ComponentProps, memo, useEffect } from 'react'
import { useLoaded } from '../../kit/failure/use-loaded.ts'
import { Panel } from '../DashboardFrame.tsx'
import { PanelShape, PANELS } from '../charts/SheetShapes.tsx'

/** After all that stands above it. */
const loadPanel = () => import('./RankingPanel.tsx')

type Props = ComponentProps<Awaited<ReturnType<typeof loadPanel>>['default']> & { onNear: () => void }

/** The ranking, of which nothing is loaded or read before it is near the view. */
export const LateRanking = memo(function LateRanking({ onNear, ...panel }: Props) {
  const RankingPanel = useLoaded(loadPanel)
  // It is drawn once it is near: that the view has come to it is outside of React.
  // oxlint-disable-next-line react/exhaustive-deps -- it comes near once
  useEffect(onNear, [])
  if (RankingPanel) return <RankingPanel {...panel} />
  return (
    <Panel {...PANELS.ranking}>
      <PanelShape name="ranking" />
    </Panel>
  )
})
