/** Possible steps of an axis, times a power of ten: figures that people read at a glance. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10]
/** Lines above the ground line (the design has four gridlines). */
const LINES = 4
/** Up to so many points each is a dot (the density that charts should have). */
export const MOST_DOTS = 25
/** Above so many points a line is thinner, so that near points can be told apart. */
const MOST_MEDIUM = 100
/** More labels than this do not fit a narrow chart. */
const MOST_LABELS = 8

/** The five marks of an axis from 0 that reach `max`. `whole`: what is counted has no halves. */
export function axisMarks(max: number, { whole = false }: { whole?: boolean } = {}): number[] {
  const rough = Math.max(max, whole ? LINES : Number.MIN_VALUE) / LINES
  const power = max > 0 || whole ? 10 ** Math.floor(Math.log10(rough)) : 0
  const fits = (step: number) => step * power >= rough * (1 - 1e-9) && (!whole || Number.isInteger(step * power))
  const step = (STEPS.find(fits) ?? 10) * power || 1
  // 0.1 × 3 is not 0.3 to a computer.
  return Array.from({ length: LINES + 1 }, (_, line) => Number((line * step).toPrecision(12)))
}

/** Which points carry their label: evenly spaced among those that have one, the first of them always. */
export function labelledPoints(points: readonly { label: string }[]): number[] {
  const labelled = [...points.keys()].filter((index) => points[index]?.label !== '')
  const every = Math.max(1, Math.ceil(labelled.length / MOST_LABELS))
  return labelled.filter((_, nth) => nth % every === 0)
}

/** How thick a line of so many points is, in px. */
export const lineWidth = (points: number) => (points > MOST_MEDIUM ? 1.25 : 1.75)
