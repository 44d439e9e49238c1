/** The drawing's own units; it is stretched to its box. */
export const SPARK_WIDTH = 1000
export const SPARK_HEIGHT = 100
/** Above the highest and below the lowest value, so that no stroke is cut off. */
const PAD = 10

const rounded = (value: number) => Number(value.toFixed(2))

/** A line through the values from the lowest to the highest, with gaps where there is none, and a dot for each that has no neighbour. */
export function sparklinePath(values: readonly (number | null)[]): { line: string; dots: string } {
  const known = values.filter((value) => value !== null)
  const lowest = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const range = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - lowest
  const last = values.length - 1
  const place = (value: number, at: number) => {
    const x = last > 0 ? (at / last) * SPARK_WIDTH : SPARK_WIDTH / 2
    const share = range > 0 ? (value - lowest) / range : 0.5
    return `${rounded(x)} ${rounded(SPARK_HEIGHT - PAD - share * (SPARK_HEIGHT - 2 * PAD))}`
  }
  let line = ''
  let dots = ''
  values.forEach((value, at) => {
    if (value === null) return
    const [follows, leads] = [values[at - 1] != null, values[at + 1] != null]
    if (!follows && !leads) dots += `M${place(value, at)}h0`
    else line += `${follows ? 'L' : 'M'}${place(value, at)}`
  })
  return { line, dots }
}
