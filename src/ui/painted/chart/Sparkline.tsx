import { SPARK_HEIGHT, SPARK_WIDTH, sparklinePath } from './sparkline-path.ts'

export interface SparklineProps {
  /** From left to right; null where there is none. */
  values: readonly (number | null)[]
  /** In the first colour; grey otherwise. */
  accent?: boolean
}

/** How a figure went, without a scale: it stands below its figure, which says how much. */
export function Sparkline({ values, accent = false }: SparklineProps) {
  const { line, dots } = sparklinePath(values)
  return (
    <svg
      className={accent ? 'spark accent' : 'spark'}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {line ? <path d={line} /> : null}
      {dots ? <path className="spark-dots" d={dots} /> : null}
    </svg>
  )
}
