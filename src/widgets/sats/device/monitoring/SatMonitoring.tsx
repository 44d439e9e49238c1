import type { ReactNode } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import { readSatSeries } from '#api/contract/sats/sat-series.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { Countdown } from '../../../kit/refresh/Countdown.tsx'
import { MissingDialog } from '../../../kit/failure/MissingPart.tsx'
import { stateOf } from '../../../kit/failure/ReadScreen.tsx'
import { useReport } from '../../../kit/report.ts'
import { useOpened } from '../../../kit/failure/use-loaded.ts'
import { useClose, useGo, useRoute } from '../../../kit/place/route.ts'
import { paths } from '../../../paths.ts'
import '../../sats.css'
import { satSeriesQuery } from './sat-series-query.ts'
import { SatMonitoringView } from './sat-monitoring-view.ts'
import { SatHead } from '../SatHead.tsx'
import { SatMonitoringCharts } from './SatMonitoringCharts.tsx'
import { SatMonitoringDetails } from './SatMonitoringDetails.tsx'
import { SatMonitoringSide, SatMonitoringSideSkeleton } from './SatMonitoringSide.tsx'
import { useSat } from '../use-sat.tsx'
import { useServerNow } from '../../park/use-server-now.ts'

const loadAlertDialog = () =>
  import('../../alerts/AlertDialog.tsx').then(({ AlertDialog }) => ({ default: AlertDialog }))

/** Seconds between refreshes, as on the other screens of SATs. */
const REFRESH_SECONDS = 60

/** One SAT as it is now, and how it was of late (docs/decisions.md#screens-with-little-said). */
export default function SatMonitoring() {
  const { serial, read, sat, instead } = useSat()
  const { search } = useRoute()
  const go = useGo()
  const { now, ahead } = useServerNow(read)
  const view = SatMonitoringView.read(search)
  const close = useClose()
  const pathTo = (changed: typeof view) => paths.satMonitoring(serial, SatMonitoringView.write({ ...view, ...changed }))
  const show = (changed: typeof view) => go(pathTo(changed))
  const query = satSeriesQuery(view)
  const AlertDialog = useOpened(loadAlertDialog, view.alert !== undefined, MissingDialog)
  const isCharted = sat !== undefined && sat.retired_on === null && sat.latest_monitoring !== null
  const series = useRead(readSatSeries, { params: { serial }, query }, { enabled: isCharted })
  useReport(stateOf(read))
  const refresh = () => {
    void read.refetch({ cancelRefetch: false })
    if (isCharted) void series.refetch({ cancelRefetch: false })
  }

  const charts = (
    <SatMonitoringCharts
      span={query.span}
      onSpan={(span) => show({ span: span === 'day' ? undefined : span })}
      read={series}
      now={now}
    />
  )

  return (
    <>
      <SatHead
        serial={serial}
        sat={sat}
        current="monitoring"
        actions={
          <>
            <Countdown every={REFRESH_SECONDS} read={read} onElapsed={refresh} />
            <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={read.isFetching} onClick={refresh} />
          </>
        }
      />
      {instead ?? (
        <div className="split sat-monitoring">
          <div className="scroll">
            <State sat={sat} now={now}>
              {charts}
            </State>
          </div>
          {sat ? (
            <SatMonitoringSide sat={sat} now={now} ahead={ahead} onAlert={(alert) => show({ alert })} />
          ) : (
            <SatMonitoringSideSkeleton />
          )}
        </div>
      )}
      {view.alert && sat && AlertDialog && (
        <AlertDialog id={view.alert} serial={serial} now={now} onClose={() => close(pathTo({ alert: undefined }))} />
      )}
    </>
  )
}

/**
 * `children`: the charts, of a SAT that is at work. Most are: what is awaited has their shape, and stays where it is once the SAT is there, so
 * that what is pressed meanwhile is not lost.
 */
function State({ sat, now, children }: { sat: Required<Sat> | undefined; now: number; children: ReactNode }) {
  const latest = sat?.latest_monitoring
  const retired = sat?.retired_on ?? null
  if (sat && !latest) {
    return retired === null ? (
      <Empty icon="cpu" title="Nunca monitorado" text="Nenhum agente enviou dados deste SAT até agora." />
    ) : (
      <Empty icon="clock" title="Nenhum monitoramento" text="Nenhum monitoramento deste SAT foi guardado." />
    )
  }
  return (
    <>
      {retired !== null && (
        <section className="section">
          <Note level="neutral" icon="archive">
            Este SAT foi desativado em {formatDate(retired)}. O que segue é o que ele informou por último.
          </Note>
        </section>
      )}
      {retired === null && children}
      {latest && <SatMonitoringDetails latest={latest} now={now} />}
    </>
  )
}
