/**
 * Numbers for rows by their ids: who stays keeps its own, who comes takes that of one that went, in their order. Pure; `last` is what it
 * answered for the rows before, in their order.
 */
export function rowNumbers(ids: readonly string[], last: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const here = new Set(ids)
  const free = [...last].flatMap(([id, number]) => (here.has(id) ? [] : [number]))
  let most = Math.max(-1, ...last.values())
  return new Map(ids.map((id) => [id, last.get(id) ?? free.shift() ?? ++most]))
}

/**
 * Keys with which a next page becomes the rows of the former one, of which only the texts change, instead of a table built anew. Remembered
 * while rendering: for a render that is thrown away rows are built anew at worst.
 */
export function rowKeys<T>(rowKey: (item: T) => string) {
  let last: readonly T[] | undefined
  let numbers: ReadonlyMap<string, number> = new Map()
  return (items: readonly T[] | undefined) => {
    if (items && items !== last) {
      numbers = rowNumbers(items.map(rowKey), numbers)
      last = items
    }
    return (item: T) => String(numbers.get(rowKey(item)))
  }
}
