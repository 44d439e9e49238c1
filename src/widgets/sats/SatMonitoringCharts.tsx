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

type Chart = Pick<LineChartProps, 'top' | 'whole' | 'stepped'> & {
  title: string
  /** How a value is told, and how it is marked on the axis; `most` is the highest of the chart. */
  scale: (most: number) => Pick<LineChartProps, 'format' | 'formatMark'> & { unit?: number }
  /** What is drawn of a reading, a line each. */
  lines: readonly { name: string; color: number; value: (entry: HistoryEntry) => number | null }[]
  /** The whole width. */
  wide?: boolean
}

const UNITS = [
  { seconds: 1, name: 's' },
  { seconds: 60, name: 'min' },
  { seconds: 3600, name: 'h' },
  { seconds: 86_400, name: 'dias' },
] as const

/** Seconds, drawn in the unit of which the longest has at least two: the axis then has round marks. */
function timeScale(most: number): ReturnType<Chart['scale']> {
  const { seconds: unit, name } = UNITS.findLast(({ seconds }) => most >= 2 * seconds) ?? UNITS[0]
  return {
    unit,
    format: (value) => durationText(value * unit),
    formatMark: (value) => (value === 0 ? '0' : `${value} ${name}`),
  }
}

const batteryRank = ({ battery_level: level }: HistoryEntry) => {
  const at = BATTERY_LEVELS.findIndex(({ value }) => value === level)
  return at < 0 ? null : at + 1
}

const CHARTS: readonly Chart[] = [
  {
    title: 'Tempo sem a SEFAZ',
    wide: true,
    whole: true,
    scale: timeScale,
    lines: [
      {
        name: 'Sem comunicação',
        color: 1,
        value: (entry) => secondsBefore(entry, entry.last_sefaz_communication_date),
      },
      { name: 'Sem transmissão', color: 2, value: (entry) => secondsBefore(entry, entry.last_sefaz_transmission_date) },
    ],
  },
  {
    title: 'Cupons em memória',
    whole: true,
    stepped: true,
    scale: () => ({ format: formatQuantity }),
    lines: [{ name: 'Cupons', color: 3, value: (entry) => entry.pending_coupons }],
  },
  {
    title: 'Memória usada',
    top: 100,
    scale: () => ({ format: (percent) => `${percent.toLocaleString('pt-BR')} %` }),
    lines: [{ name: 'Memória', color: 4, value: (entry) => entry.memory_used_percent }],
  },
  {
    title: 'Bateria',
    whole: true,
    stepped: true,
    // Three levels on four lines: nothing is below the lowest one or above the highest.
    scale: () => ({ format: (rank) => BATTERY_LEVELS[rank - 1]?.label ?? '' }),
    lines: [{ name: 'Bateria', color: 5, value: batteryRank }],
  },
  {
    title: 'Diferença do relógio',
    whole: true,
    scale: timeScale,
    lines: [
      {
        name: 'Adiantado ou atrasado',
        color: 6,
        value: ({ clock_drift_seconds: drift }) => (drift === null ? null : Math.abs(drift)),
      },
    ],
  },
]

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
      {CHARTS.map(({ title, lines, wide, scale, ...look }) => {
        const values = lines.map(({ value }) => slots.map(({ entry }) => (entry ? value(entry) : null)))
        const known = values.flat().filter((value) => value !== null)
        const { unit = 1, ...formats } = scale(Math.max(0, ...known))
        const series: LineSeries[] = lines.map(({ name, color }, line) => ({
          name,
          color,
          values: values[line]?.map((value) => (value === null ? null : value / unit)) ?? [],
        }))
        return (
          <section key={title} className={wide ? 'sec wide' : 'sec'}>
            <h2>
              {title}
              <span className="t3">últimas 24 horas</span>
              <span className="sp" />
              {series.length > 1 && known.length > 0 && <ChartLegend series={series} />}
            </h2>
            {known.length > 0 ? (
              <LineChart
                label={`${title} nas últimas 24 horas`}
                points={points}
                series={series}
                {...look}
                {...formats}
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
