import type { CSSProperties } from 'react'

export interface LineSeries {
  name: string
  values: readonly (number | null)[]
  /** The lowest and the highest where a point stands for many values, of which `values` has the last. */
  low?: readonly (number | null)[]
  high?: readonly (number | null)[]
  /** 1 to 8, an entity's own; neutral, of a chart that has one line only; by order otherwise. */
  color?: number | 'neutral'
  /** The former period, dashed and grey. */
  ghost?: boolean
}

/** Under the axis, where there is room (empty: never), and in full where one is pointed at. */
export interface ChartPoint {
  label: string
  title: string
}

/** A custom property is a style, though React's types do not know it. */
export type Colored = CSSProperties & { '--c': string }

/** The colour of an entity; by its place where it has none of its own. */
export const entityColor = (color: LineSeries['color'], index: number): Colored => ({
  '--c': color === 'neutral' ? 'var(--fx-text-2)' : `var(--fx-chart-${color ?? (index % 8) + 1})`,
})

export const lineColor = (series: LineSeries, index: number): Colored =>
  series.ghost ? { '--c': 'var(--fx-chart-ghost)' } : entityColor(series.color, index)

/** Returns the classes of a series' key. */
export const keyClass = ({ ghost }: LineSeries) => (ghost ? 'line-key ghost' : 'line-key')
