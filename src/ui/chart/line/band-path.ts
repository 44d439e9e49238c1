type Values = readonly (number | null)[]

interface Plot {
  /** The last point; the first one is 0. */
  last: number
  /** The value at the top edge. */
  top: number
  /** Values hold until the next one: a column for each point. */
  stepped: boolean
}

/**
 * From the lowest to the highest value of each point, as the path of an SVG `top` high: one shape from point to point, so that it is read
 * as what lies around the line; a column where a point stands alone. Nothing where no point stands for several values.
 */
export function bandPath(low: Values, high: Values, { last, top, stepped }: Plot): string {
  return runsOf(low, high)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => {
      if (stepped || to - from === 1) {
        return range(from, to)
          .map((x) => column(x, low[x] ?? 0, high[x] ?? 0))
          .join('')
      }
      const there = range(from, to).map((x) => `${x} ${top - (high[x] ?? 0)}`)
      const back = range(from, to).map((x) => `${x} ${top - (low[x] ?? 0)}`)
      return `M${[...there, ...back.toReversed()].join('L')}Z`
    })
    .join('')

  function column(x: number, from: number, to: number): string {
    if (from === to) return ''
    return `M${Math.max(0, x - 0.5)} ${top - from}H${Math.min(last, x + 0.5)}V${top - to}H${Math.max(0, x - 0.5)}Z`
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** Lists the runs of points that follow each other, from one to before another, if any of them stands for several values. */
function runsOf(low: Values, high: Values): [number, number][] {
  const runs: [number, number][] = []
  let from = 0
  for (let x = 0; x <= low.length; x++) {
    if (low[x] != null && high[x] != null) continue
    if (range(from, x).some((at) => low[at] !== high[at])) runs.push([from, x])
    from = x + 1
  }
  return runs
}

/** Tells if a point of a series stands for several values that differ. */
export const hasBand = ({ low, high }: { low?: Values; high?: Values }): boolean =>
  (low ?? []).some((value, x) => value !== null && value !== high?.[x])
