import type { ChartPoint } from '#ui/chart/line/line-series.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import { monthName } from '#domain/time/month-name.ts'

interface Span {
  date_start: string
  date_end: string
}

const WEEKDAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']

const parts = (day: string) => ({
  year: day.slice(0, 4),
  month: Number(day.slice(5, 7)) - 1,
  day: Number(day.slice(8)),
})

/** '9 nov' of a calendar day 'YYYY-MM-DD'. */
export function shortDay(date: string): string {
  const { day, month } = parts(date)
  return `${day} ${monthName(month).slice(0, 3)}`
}

const longDay = (date: string) => `${shortDay(date)} ${parts(date).year}`
/** A calendar day has no time zone: noon in UTC lies on it. */
const weekday = (date: string) => WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''

/** '20 out a 18 nov 2025' */
export const spanText = ({ date_start, date_end }: Span): string =>
  date_start === date_end ? longDay(date_start) : `${shortDay(date_start)} a ${longDay(date_end)}`

/** Writes a point's name in full: where a week or month begins or ends within the period, its days are said. */
export function pointTitle(span: Span, grouping: Grouping): string {
  const { date_start: start, date_end: end } = span
  if (grouping === 'day') return `${weekday(start)}, ${longDay(start)}`
  if (grouping === 'week') return `Semana de ${spanText(span)}`
  const { year, month, day } = parts(start)
  const whole = day === 1 && parts(end).day === new Date(Date.UTC(Number(year), month + 1, 0)).getUTCDate()
  return whole ? `${monthName(month)} de ${year}` : `${monthName(month)}: ${spanText(span)}`
}

/** Under the axis. */
const pointLabel = ({ date_start }: Span, grouping: Grouping) => {
  const { year, month } = parts(date_start)
  return grouping === 'month' ? `${monthName(month).slice(0, 3)} ${year.slice(2)}` : shortDay(date_start)
}

export const chartPoints = (spans: readonly Span[], grouping: Grouping): ChartPoint[] =>
  spans.map((span) => ({ label: pointLabel(span, grouping), title: pointTitle(span, grouping) }))

const BY: Record<Grouping, string> = { day: 'por dia', week: 'por semana', month: 'por mês' }
/** 'por dia' */
export const groupingText = (grouping: Grouping): string => BY[grouping]
const OF: Record<Grouping, string> = { day: 'do dia', week: 'da semana', month: 'do mês' }
/** Writes the effect of choosing a point. */
export const chooseText = (what: string, grouping: Grouping): string => `ver ${what} ${OF[grouping]}`
