import type { SatSeries, SatSpan } from '#api/contract/sats/sat-series.ts'
import { formatDate, formatDateTime, toDate } from '#domain/time/date-time.ts'
import { durationText } from '#domain/time/duration-text.ts'
import { formatQuantity } from '#domain/money.ts'
import { BATTERY_LEVELS, type BatteryLevel } from '#domain/sats/sat-labels.ts'
import type { LineSeries } from '#ui/chart/line/line-series.ts'
import type { LineChartProps } from '#ui/chart/line/LineChart.tsx'

type Numbers = Record<'min' | 'max' | 'last', readonly (number | null)[]>

interface Chart extends Pick<LineChartProps, 'top' | 'whole' | 'stepped'> {
  title: string
  /** How a value is told, and how it is marked on the axis; `most` is the highest of the chart. */
  scale: (most: number) => Pick<LineChartProps, 'format' | 'formatMark'> & { unit?: number }
  lines: readonly { name: string; color: LineSeries['color']; band: (series: SatSeries) => Numbers }[]
  /** The whole width. */
  wide?: boolean
}

const UNITS = [
  { seconds: 1, label: 's' },
  { seconds: 60, label: 'min' },
  { seconds: 3600, label: 'h' },
  { seconds: 86_400, label: 'dias' },
] as const

/** Seconds, drawn in the unit of which the longest has at least two: the axis then has round marks. */
function timeScale(most: number): ReturnType<Chart['scale']> {
  const { seconds: unit, label } = UNITS.findLast(({ seconds }) => most >= 2 * seconds) ?? UNITS[0]
  return {
    unit,
    format: (value) => durationText(value * unit),
    formatMark: (value) => (value === 0 ? '0' : `${value} ${label}`),
  }
}

const rankOf = (level: BatteryLevel | null) => {
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
      { name: 'Sem comunicação', color: 1, band: (series) => series.seconds_since_sefaz_communication },
      { name: 'Sem transmissão', color: 2, band: (series) => series.seconds_since_sefaz_transmission },
    ],
  },
  {
    title: 'Cupons em memória',
    whole: true,
    stepped: true,
    scale: () => ({ format: formatQuantity }),
    lines: [{ name: 'Cupons', color: 'neutral', band: (series) => series.pending_coupons }],
  },
  {
    title: 'Memória usada',
    top: 100,
    scale: () => ({ format: (percent) => `${percent.toLocaleString('pt-BR')} %` }),
    lines: [{ name: 'Memória', color: 'neutral', band: (series) => series.memory_used_percent }],
  },
  {
    title: 'Bateria',
    whole: true,
    stepped: true,
    // Three levels on four lines: nothing is below the lowest one or above the highest.
    scale: () => ({ format: (rank) => BATTERY_LEVELS[rank - 1]?.label ?? '' }),
    lines: [
      {
        name: 'Bateria',
        color: 'neutral',
        band: ({ battery_level: { min, max, last } }) => ({
          min: min.map(rankOf),
          max: max.map(rankOf),
          last: last.map(rankOf),
        }),
      },
    ],
  },
  {
    title: 'Diferença do relógio',
    whole: true,
    scale: timeScale,
    lines: [{ name: 'Adiantado ou atrasado', color: 'neutral', band: (series) => series.clock_off_seconds }],
  },
]

/** Frames of the charts before their series is there. */
export const CHART_FRAMES = CHARTS.map(({ title, wide = false }) => ({ title, wide }))

/** A chart as the screen draws it; without series where the device told nothing of it. */
export interface DrawnChart extends Omit<LineChartProps, 'label' | 'height'> {
  title: string
  wide: boolean
}

/** The five charts of a SAT's span. A bucket without a reading is a gap. */
export function chartsOf(series: SatSeries, span: SatSpan): DrawnChart[] {
  const points = pointsOf(series, span)
  return CHARTS.map(({ title, wide = false, scale, lines, ...drawing }) => {
    const bands = lines.map(({ band }) => band(series))
    const known = bands.flatMap(({ max }) => max).filter((value) => value !== null)
    const { unit = 1, ...formats } = scale(Math.max(0, ...known))
    const drawn = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value / unit))
    const drawnLines = lines.flatMap(({ name, color }, line): LineSeries[] => {
      const band = bands[line]
      return band ? [{ name, color, values: drawn(band.last), low: drawn(band.min), high: drawn(band.max) }] : []
    })
    return { title, wide, points, series: known.length > 0 ? drawnLines : [], ...drawing, ...formats }
  })
}

const time = (at: number) => formatDateTime(new Date(at).toISOString()).slice(11, 16)
const day = (at: number) => formatDate(toDate(new Date(at)))

/** Every third hour is named under a day's axis, every day under the others. */
function pointsOf({ start_utc, bucket_seconds, readings }: SatSeries, span: SatSpan): DrawnChart['points'] {
  const start = Date.parse(start_utc)
  const nameOf = (at: number) => {
    if (span !== 'day') return day(at).slice(0, 5)
    const hour = new Date(at).getHours()
    return `${String(hour - (hour % 3)).padStart(2, '0')}:00`
  }
  return readings.map((_, i) => {
    const from = start + i * bucket_seconds * 1000
    const to = from + bucket_seconds * 1000
    const name = nameOf(from)
    return {
      // Where it begins: a name that goes on from the bucket before is not repeated.
      label: name === nameOf(from - bucket_seconds * 1000) ? '' : name,
      title: `${day(from)}, ${time(from)} às ${time(to)}`,
    }
  })
}
