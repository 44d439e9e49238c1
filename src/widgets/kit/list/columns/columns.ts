import type { Column } from '../ListFrame.tsx'
import type { List } from '../define-list.ts'

/** Pixels of a column that takes what the others leave. */
const LEAST = 140

/** The narrowest that a column becomes. */
function leastOf({ width }: Column<never>): number {
  const narrowest = Array.isArray(width) ? width.at(-1) : width
  return typeof narrowest === 'number' ? narrowest : LEAST
}

/** How names of columns begin that a page has added, and the name of the one that has its actions. */
const OWN = 'own-'
export const OWN_ACTIONS = 'own--actions'
/** Tells of a column if it has values that only the page around an element knows. */
export const isOwnValue = ({ name }: Pick<Column<never>, 'name'>): boolean =>
  name.startsWith(OWN) && name !== OWN_ACTIONS

/** Returns the names of the columns that a list shows to whom has chosen nothing: the owner's, in the owner's order. */
export const usualColumns = (columns: readonly Column<never>[], { more }: Pick<List, 'more'>): string[] =>
  columns.map(({ name }) => name).filter((name) => !more.includes(name) && name !== OWN_ACTIONS)

/**
 * Returns the columns that a list shows. `chosen`: their names, as a person has put them; what it names and the list lacks is left out, and the
 * first one, by which rows are opened, and the page's own actions are always there. `least`: the pixels that they take at least, where they are not the owner's.
 */
export function visibleColumns<C extends Column<never>>(
  columns: readonly C[],
  list: Pick<List, 'more'>,
  chosen: string | undefined,
): { columns: readonly C[]; least: number | undefined } {
  const usual = usualColumns(columns, list)
  const [first] = usual
  const names = chosen?.split(',') ?? usual
  const all = first === undefined || names.includes(first) ? names : [first, ...names]
  const visible = [...all, OWN_ACTIONS].flatMap((name) => columns.find((one) => one.name === name) ?? [])
  const isOwners = !visible.some(({ name }) => name.startsWith(OWN))
  if (isOwners && all.join() === usual.join()) return { columns: visible, least: undefined }
  return { columns: visible, least: visible.reduce((sum, one) => sum + leastOf(one), 0) }
}
