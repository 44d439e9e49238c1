/** Returns the place of a point between the left edge (0) and the right one (the last point); a single one lies at the left. */
export const fromStart = (index: number, last: number) => `${last > 0 ? (index / last) * 100 : 0}%`

/** How high a value lies, of the value at the top edge. */
export const fromBottom = (value: number, top: number) => ({ bottom: `${(value / top) * 100}%` })
