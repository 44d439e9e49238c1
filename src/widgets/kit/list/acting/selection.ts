interface Chosen<T> {
  /** By their keys, in the order in which they were chosen. */
  items: ReadonlyMap<string, T>
  /** Boxes stand, although none may be ticked: where nothing hovers. */
  isChoosing: boolean
}

/** The rows that are chosen of a list, whatever page they stand on. */
export interface Selection<T> {
  current(): Chosen<T>
  subscribe(listener: () => void): () => void
  has(item: T): boolean
  /** Tells which rows stand, in their order: ranges go over them, and what is chosen of them is as they say. */
  show(items: readonly T[]): void
  page(): readonly T[]
  /** Chooses a row, or no more. `isRange`: with all between it and the one before. */
  toggle(item: T, isRange?: boolean): void
  set(items: readonly T[], isChosen: boolean): void
  begin(): void
  clear(): void
}

/** Keeps what is chosen of a list. No React: a box follows its own row, so that a tick draws no other row anew. */
export function selectionOf<T>(rowKey: (item: T) => string): Selection<T> {
  let chosen: Chosen<T> = { items: new Map(), isChoosing: false }
  let page: readonly T[] = []
  /** The row from which a range goes. */
  let last: string | undefined
  const listeners = new Set<() => void>()
  const change = (to: Partial<Chosen<T>>) => {
    chosen = { ...chosen, ...to }
    for (const listener of listeners) listener()
  }
  const set = (items: readonly T[], isChosen: boolean) => {
    const next = new Map(chosen.items)
    for (const item of items) {
      if (isChosen) next.set(rowKey(item), item)
      else next.delete(rowKey(item))
    }
    change({ items: next })
  }
  const between = (item: T): readonly T[] => {
    const from = page.findIndex((one) => rowKey(one) === last)
    const to = page.findIndex((one) => rowKey(one) === rowKey(item))
    return from < 0 || to < 0 ? [item] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  return {
    current: () => chosen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (item) => chosen.items.has(rowKey(item)),
    show(items) {
      page = items
      const stale = items.filter((item) => {
        const known = chosen.items.get(rowKey(item))
        return known !== undefined && known !== item
      })
      if (stale.length > 0) set(stale, true)
    },
    page: () => page,
    toggle(item, isRange = false) {
      const isChosen = !chosen.items.has(rowKey(item))
      set(isRange ? between(item) : [item], isRange || isChosen)
      last = rowKey(item)
    },
    set,
    begin: () => change({ isChoosing: true }),
    clear() {
      last = undefined
      if (chosen.items.size > 0 || chosen.isChoosing) change({ items: new Map(), isChoosing: false })
    },
  }
}
