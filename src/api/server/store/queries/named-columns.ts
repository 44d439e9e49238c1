import { type RawBuilder, sql } from 'kysely'

/** Lists by their columns: the shapes of rows that are written together are few. */
const lists = new Map<string, RawBuilder<unknown>>()
/** More than there are such shapes, with room for those of tests. */
const MOST_LISTS = 1000

/**
 * Returns a list of columns as one text, made once: a statement of fifty columns is built of as many nodes otherwise, which takes longer
 * than sending it. `as`: each column in the list, where that is more than its name. Only names that our own code has.
 */
export function columnList(
  columns: readonly string[],
  as: (column: string) => string = (column) => column,
): RawBuilder<unknown> {
  const text = columns.map((column) => as(quoted(column))).join(', ')
  let list = lists.get(text)
  if (list === undefined) {
    if (lists.size >= MOST_LISTS) lists.clear()
    lists.set(text, (list = sql.raw(text)))
  }
  return list
}

const NAME = /^[a-z_][a-z0-9_]*$/

function quoted(column: string): string {
  if (!NAME.test(column)) throw new TypeError(`No column is named ${column}`)
  return `"${column}"`
}
