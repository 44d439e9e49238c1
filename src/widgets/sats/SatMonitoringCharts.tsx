import type { HistoryEntry } from '#api/contract/sats.ts'
import { formatDate, formatDateTime, toDate } from '#domain/date-time.ts'
import { durationText } from '#domain/duration-text.ts'
import { formatQuantity } from '#domain/money.ts'
import { BATTERY_LEVELS } from '#domain/sat-labels.ts'
import { Empty, ErrorPanel } from '#ui/Empty.tsx'
import { ChartLegend, LineChart, type LineChartProps, type LineSeries } from '#ui/LineChart.tsx'
import { Section } from '#ui/Section.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type DaySlot, secondsBefore } from './sat-day.ts'
import type { useSatDay } from './use-sat-day.ts'

const time = (at: number) => formatDateTime(new Date(at).toISOString()).slice(11, 16)
const pointOf = ({ from, to }: DaySlot) => ({
  label: time(from),
  title: `${formatDate(toDate(new Date(from)))}, ${time(from)} às ${time(to)}`,
})

type Chart = Pick<LineChartProps, 'format' | 'formatMark' | 'top' | 'whole' | 'stepped'> & {
  title: string
  /** What is drawn of a reading, a line each. */
  lines: readonly { name: string; color: number; value: (entry: HistoryEntry) => number | null }[]
  /** The whole width. */
  wide?: boolean
}

const batteryRank = ({ battery_level: level }: HistoryEntry) => {
  const at = BATTERY_LEVELS.findIndex(({ value }) => value === level)
  return at < 0 ? null : at + 1
}

const CHARTS: readonly Chart[] = [
  {
    title: 'Tempo sem a SEFAZ',
    wide: true,
    format: (minutes) => durationText(minutes * 60),
    formatMark: (minutes) => (minutes === 0 ? '0' : durationText(minutes * 60)),
    lines: [
      {
        name: 'Sem comunicação',
        color: 1,
        value: (entry) => minutesBefore(entry, entry.last_sefaz_communication_date),
      },
      { name: 'Sem transmissão', color: 2, value: (entry) => minutesBefore(entry, entry.last_sefaz_transmission_date) },
    ],
  },
  {
    title: 'Cupons em memória',
    whole: true,
    stepped: true,
    format: formatQuantity,
    lines: [{ name: 'Cupons', color: 3, value: (entry) => entry.pending_coupons }],
  },
  {
    title: 'Memória usada',
    top: 100,
    format: (percent) => `${percent.toLocaleString('pt-BR')} %`,
    lines: [{ name: 'Memória', color: 4, value: (entry) => entry.memory_used_percent }],
  },
  {
    title: 'Bateria',
    whole: true,
    stepped: true,
    // Three levels within four lines: nothing is below the lowest one or above the highest.
    format: (rank) => BATTERY_LEVELS[rank - 1]?.label ?? '',
    lines: [{ name: 'Bateria', color: 5, value: batteryRank }],
  },
  {
    title: 'Diferença do relógio',
    format: durationText,
    formatMark: (seconds) => `${seconds} s`,
    whole: true,
    lines: [
      {
        name: 'Adiantado ou atrasado',
        color: 6,
        value: ({ clock_drift_seconds: drift }) => (drift === null ? null : Math.abs(drift)),
      },
    ],
  },
]

function minutesBefore(entry: HistoryEntry, iso: string | null): number | null {
  const seconds = secondsBefore(entry, iso)
  return seconds === null ? null : Math.round(seconds / 60)
}

/** How the SAT was in the last 24 hours. A gap in a line is a time without a reading. */
export function SatMonitoringCharts({ day }: { day: ReturnType<typeof useSatDay> }) {
  const { slots, error } = day
  if (!slots) {
    return (
      <Section title="Últimas 24 horas">
        {error ? (
          <ErrorPanel message={error.message} onRetry={day.refetch} busy={day.isFetching} />
        ) : (
          <Skeleton width="100%" height={196} />
        )}
      </Section>
    )
  }
  if (slots.every(({ entry }) => !entry)) {
    return (
      <Section title="Últimas 24 horas">
        <Empty icon="clock" title="Nenhum monitoramento nas últimas 24 horas" />
      </Section>
    )
  }
  const points = slots.map(pointOf)
  return (
    <section className="sat-charts" aria-label="Últimas 24 horas">
      {CHARTS.map(({ title, lines, wide, ...look }) => {
        const series: LineSeries[] = lines.map(({ name, color, value }) => ({
          name,
          color,
          values: slots.map(({ entry }) => (entry ? value(entry) : null)),
        }))
        const isKnown = series.some(({ values }) => values.some((value) => value !== null))
        return (
          <section key={title} className={wide ? 'sec wide' : 'sec'}>
            <h2>
              {title}
              <span className="t3">últimas 24 horas</span>
              <span className="sp" />
              {series.length > 1 && isKnown && <ChartLegend series={series} />}
            </h2>
            {isKnown ? (
              <LineChart
                label={`${title} nas últimas 24 horas`}
                points={points}
                series={series}
                {...look}
                height={140}
              />
            ) : (
              <p className="t3">Não informado pelo equipamento</p>
            )}
          </section>
        )
      })}
    </section>
  )
}
