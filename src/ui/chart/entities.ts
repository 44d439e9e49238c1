import type { LineSeries } from './line/line-series.ts'

/** Colours there are (--fx-chart-1 to 8). */
export const MOST_ENTITIES = 8
/** Name of all others together. */
export const REST_NAME = 'Outros'

/** Splits more entities than colours: the first seven as they are and the others, which share the eighth colour. */
export function firstEntities<T>(entities: readonly T[]): { first: readonly T[]; rest: readonly T[] } {
  const many = entities.length > MOST_ENTITIES
  return {
    first: many ? entities.slice(0, MOST_ENTITIES - 1) : entities,
    rest: many ? entities.slice(MOST_ENTITIES - 1) : [],
  }
}

/** Lines of at most eight entities, in their order; those beyond are added up as 'Outros'. Former periods stay. */
export function firstSeries(series: readonly LineSeries[], restName = REST_NAME): LineSeries[] {
  const { first, rest } = firstEntities(series.filter(({ ghost }) => !ghost))
  const ghosts = series.filter(({ ghost }) => ghost)
  if (rest.length === 0) return [...first, ...ghosts]
  const length = Math.max(...rest.map(({ values }) => values.length))
  const values = Array.from({ length }, (_, at) => sumOf(rest.map((one) => one.values[at] ?? null)))
  return [...first, { name: restName, color: MOST_ENTITIES, values }, ...ghosts]
}

/** Null where none of them has a value. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
}
