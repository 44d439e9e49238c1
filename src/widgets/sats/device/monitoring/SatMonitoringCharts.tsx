import type { SatSeries, SatSpan } from '#api/contract/sats/sat-series.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { Segments } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { hasBand } from '#ui/chart/line/band-path.ts'
import { ChartLegend } from '#ui/chart/ChartLegend.tsx'
import { LazyLineChart } from '#ui/chart/line/LazyLineChart.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ReadRegion, type ReadResult } from '../../../kit/failure/ReadScreen.tsx'
import { CHART_FRAMES, chartsOf } from './sat-charts.ts'
import { SPANS } from './sat-series-query.ts'
import { SatMonitoringEvents } from './SatMonitoringEvents.tsx'

const SPAN_TEXTS: Record<SatSpan, { button: string; title: string; none: string }> = {
  day: { button: '24 horas', title: 'Últimas 24 horas', none: 'nas últimas 24 horas' },
  week: { button: '7 dias', title: 'Últimos 7 dias', none: 'nos últimos 7 dias' },
  month: { button: '30 dias', title: 'Últimos 30 dias', none: 'nos últimos 30 dias' },
}

/** Height of a chart's plot, in px. */
const HEIGHT = 140

interface Props {
  span: SatSpan
  onSpan: (span: SatSpan) => void
  /** Read of that span. */
  read: ReadResult<SatSeries>
  /** ms, by the server's clock. */
  now: number
}

/** How the SAT was of late, as lines and in words. A gap in a line is a time without a reading. */
export function SatMonitoringCharts({ span, onSpan, read, now }: Props) {
  const { title, none } = SPAN_TEXTS[span]
  return (
    <section className="sat-lately" aria-label={title}>
      <div className="sat-span">
        <h2>{title}</h2>
        <Segments
          label="Período dos gráficos"
          options={SPANS.map((one) => [one, SPAN_TEXTS[one].button])}
          chosen={span}
          onChoose={onSpan}
        />
      </div>
      <ReadRegion
        read={read}
        text="Não foi possível carregar os gráficos"
        skeleton={<Frames />}
        around={(content) => (read.error ? <div className="section">{content}</div> : content)}
      >
        {(series) =>
          series.readings.every((count) => count === 0) ? (
            <div className="section">
              <Empty icon="clock" title={`Nenhum monitoramento ${none}`} />
            </div>
          ) : (
            <>
              <Charts series={series} span={span} />
              <SatMonitoringEvents events={series.events} total={series.events_total} none={none} now={now} />
            </>
          )
        }
      </ReadRegion>
    </section>
  )
}

/** As high as a chart with its axis: what follows stays where it is. */
const FRAME_HEIGHT = HEIGHT + 30

function Frames() {
  return (
    <Awaited className="sat-charts">
      {CHART_FRAMES.map(({ title, wide }) => (
        <div key={title} className={wide ? 'section wide' : 'section'} aria-hidden="true">
          <h3>{title}</h3>
          <Skeleton width="100%" height={FRAME_HEIGHT} />
        </div>
      ))}
    </Awaited>
  )
}

function Charts({ series, span }: { series: SatSeries; span: SatSpan }) {
  const bucket = durationText(series.bucket_seconds)
  return (
    <div className="sat-charts">
      {chartsOf(series, span).map(({ title, wide, series: lines, ...chart }) => (
        <section key={title} className={wide ? 'section wide' : 'section'}>
          <h3>
            {title}
            <span className="flex-1" />
            <ChartLegend
              series={lines.length > 1 ? lines : []}
              band={lines.some(hasBand) ? `Mínimo e máximo a cada ${bucket}` : undefined}
            />
          </h3>
          {lines.length > 0 ? (
            <LazyLineChart label={title} {...chart} series={lines} height={HEIGHT} />
          ) : (
            <p className="text-fg-3">Não informado pelo equipamento</p>
          )}
        </section>
      ))}
    </div>
  )
}
