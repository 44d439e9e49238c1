/** A row and a column. */
export type Place = readonly [row: number, column: number]

interface Key {
  key: string
  ctrlKey: boolean
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Returns the place that a key leads to in a grid (ARIA's pattern): the next place in its direction that can be stood at; Home and End within the row, with Ctrl
 * in the whole grid. Undefined where it leads nowhere.
 */
export function gridStep(
  places: readonly (readonly boolean[])[],
  [row, column]: Place,
  { key, ctrlKey }: Key,
): Place | undefined {
  if (key === 'Home' || key === 'End') {
    const all = places.flatMap((columns, y) => columns.flatMap((isPlace, x): Place[] => (isPlace ? [[y, x]] : [])))
    const found = ctrlKey ? all : all.filter(([y]) => y === row)
    return key === 'Home' ? found[0] : found.at(-1)
  }
  const step = STEPS[key]
  if (!step) return undefined
  let [y, x] = [row + step[0], column + step[1]]
  while (places[y]?.[x] === false) {
    y += step[0]
    x += step[1]
  }
  return places[y]?.[x] ? [y, x] : undefined
}
