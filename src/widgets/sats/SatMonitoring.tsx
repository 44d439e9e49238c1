import type { Sat } from '#api/contract/sats.ts'
import { formatDate } from '#domain/date-time.ts'
import { IconButton } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { SkeletonLines } from '#ui/Skeleton.tsx'
import { Note } from '#ui/Status.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useReport } from '../kit/report.ts'
import { useFailureSnackbar } from '../kit/use-failure-snackbar.ts'
import { useNow } from '../kit/use-now.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { SatMonitoringView } from './sat-monitoring-view.ts'
import { SatHead } from './SatHead.tsx'
import { SatMonitoringCharts } from './SatMonitoringCharts.tsx'
import { SatMonitoringDetails } from './SatMonitoringDetails.tsx'
import { SatMonitoringSide } from './SatMonitoringSide.tsx'
import { useSatDay } from './use-sat-day.ts'
import { useSat } from './use-sat.tsx'

/** As the other screens of SATs (second document, section 9). */
const REFRESH_SECONDS = 60

const loadFailure = (message: string) => message

/** One SAT as it is now, and how it was in the last 24 hours (decisions 19). */
export default function SatMonitoring() {
  const { serial, read, sat, instead } = useSat()
  const { search } = useRoute()
  const go = useGo()
  const now = useNow()
  const { alert } = SatMonitoringView.read(search)
  const show = (id?: string) => go(paths.satMonitoring(serial, SatMonitoringView.write({ alert: id })))
  const day = useSatDay(serial, now, sat?.latest_monitoring != null)
  useReport(sat ? (read.error ? 'stale' : 'ready') : read.error ? 'error' : 'loading')
  useFailureSnackbar(sat ? read.error : null, loadFailure)
  const refresh = () => {
    void read.refetch({ cancelRefetch: false })
    if (sat?.latest_monitoring) day.refetch()
  }

  return (
    <>
      <SatHead
        serial={serial}
        sat={sat}
        current="monitoring"
        actions={
          <>
            <Countdown
              every={REFRESH_SECONDS}
              since={Math.max(read.dataUpdatedAt, read.errorUpdatedAt)}
              onElapsed={refresh}
            />
            <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={read.isFetching} onClick={refresh} />
          </>
        }
      />
      {instead ?? (
        <div className="split sat-mon">
          <div className="scroll">
            {sat ? (
              <State sat={sat} now={now} day={day} />
            ) : (
              <div role="status" aria-busy="true" aria-label="Carregando">
                <SkeletonLines lines={10} />
              </div>
            )}
          </div>
          {sat ? (
            <SatMonitoringSide sat={sat} now={now} onAlert={show} />
          ) : (
            <aside className="scroll side" aria-hidden="true" />
          )}
        </div>
      )}
      {alert && sat && <AlertDialog id={alert} serial={serial} now={now} onClose={() => show()} />}
    </>
  )
}

function State({ sat, now, day }: { sat: Required<Sat>; now: number; day: ReturnType<typeof useSatDay> }) {
  const { latest_monitoring: latest, retired_on: retired } = sat
  if (!latest) {
    return retired === null ? (
      <Empty icon="cpu" title="Nunca monitorado" text="Nenhum agente enviou dados deste SAT até agora." />
    ) : (
      <Empty icon="archive" title="Desativado" text="Nenhum monitoramento deste SAT foi guardado." />
    )
  }
  return (
    <>
      {retired !== null && (
        <section className="sec">
          <Note level="neutral" icon="archive">
            Este SAT foi desativado em {formatDate(retired)}. O que segue é o que ele informou por último.
          </Note>
        </section>
      )}
      {retired === null && <SatMonitoringCharts day={day} />}
      <SatMonitoringDetails latest={latest} now={now} />
    </>
  )
}
