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
