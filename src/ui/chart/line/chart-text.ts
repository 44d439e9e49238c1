import type { ChartPoint, LineSeries } from './line-series.ts'

// What a chart shows, in words: for its tips, and for those who do not see it.

type Format = (value: number) => string

/** The value of a point. */
export function valueText({ values }: LineSeries, at: number, format: Format): string {
  const value = values[at]
  return value == null ? 'sem dado' : format(value)
}

/** Between what a point's values were, with a space before; empty where they were all told alike. */
export function rangeText({ low, high }: LineSeries, at: number, format: Format): string {
  const [lowest, highest] = [low?.[at], high?.[at]]
  if (lowest == null || highest == null) return ''
  return format(lowest) === format(highest) ? '' : ` (de ${format(lowest)} a ${format(highest)})`
}

/** Writes the values of all lines at a point: 'dia 9: Notas 771, Período anterior 644'. */
export function pointText(
  points: readonly ChartPoint[],
  series: readonly LineSeries[],
  at: number,
  format: Format,
): string {
  const values = series.map((one) => `${one.name} ${valueText(one, at, format)}${rangeText(one, at, format)}`)
  return `${points[at]?.title ?? ''}: ${values.join(', ')}`
}

/** A whole line in a sentence or two: its last value, its lowest and highest, and how much of it is missing. */
export function summaryOf({ name, values, low = values, high = values }: LineSeries, format: Format): string {
  const last = values.findLast((value) => value !== null)
  if (last == null) return `${name}: sem dado.`
  const missing = values.filter((value) => value === null).length
  const lowest = low.filter((value) => value !== null).reduce((a, b) => Math.min(a, b), last)
  const highest = high.filter((value) => value !== null).reduce((a, b) => Math.max(a, b), last)
  return (
    `${name}: por último ${format(last)}, no mínimo ${format(lowest)}, no máximo ${format(highest)}.` +
    (missing > 0 ? ` Sem dado em ${missing} de ${values.length} pontos.` : '')
  )
}

/** Tells if a point has no neighbour to draw a line to. */
export function isAlone({ values }: LineSeries, at: number): boolean {
  return values[at - 1] == null && values[at + 1] == null
}
