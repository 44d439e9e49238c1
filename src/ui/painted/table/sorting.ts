/** The orders of a table's rows: names of columns, with '-' before one whose last comes first. */
export interface Sorting {
  /** Each as the first press of its head asks for it. */
  offered: readonly string[]
  /** The rows' own. */
  usual: string | undefined
  /** Another one that was asked for. */
  chosen: string | undefined
  onSort?: (sort: string) => void
}

/** Returns the same order the other way round. */
export const opposite = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
