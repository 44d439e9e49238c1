import { atIdle } from '../report.ts'

/** A module by its default export; the function itself names it, so it must be the same at each render. */
export type LoadOf<T> = () => Promise<{ default: T }>

/** Fetches modules before they are wanted: what the present screen opens at once, and what is farther away one by one behind it. */
export interface Ahead {
  /** Adds modules. `isNext`: a row or control of the present screen opens them. */
  add(loads: readonly LoadOf<unknown>[], options?: { isNext?: boolean }): void
  /** Notes a module that came by itself. */
  keep(load: LoadOf<unknown>, value: unknown): void
  has(load: LoadOf<unknown>): boolean
  get(load: LoadOf<unknown>): unknown
}

/** Makes a queue of modules. Whoever then wants one in vain says so; here its failure only lets the next one come. */
export function fetchingAhead(): Ahead {
  const loaded = new WeakMap<object, unknown>()
  const next: LoadOf<unknown>[] = []
  const later: LoadOf<unknown>[] = []
  let isFetching = false

  async function fetchOne(load: LoadOf<unknown>): Promise<void> {
    if (loaded.has(load)) return
    await load().then(
      (module) => loaded.set(load, module.default),
      () => undefined,
    )
  }

  async function fetchWaiting(): Promise<void> {
    if (isFetching) return
    isFetching = true
    while (next.length + later.length > 0) {
      await Promise.all((next.length > 0 ? next.splice(0) : later.splice(0, 1)).map(fetchOne))
    }
    isFetching = false
  }

  return {
    add(loads, { isNext = false } = {}) {
      const queue = isNext ? next : later
      queue.push(...loads.filter((load) => !loaded.has(load)))
      // Others that waited for the same idle moment add theirs before the first one is chosen.
      atIdle(() => void fetchWaiting())
    },
    keep: (load, value) => void loaded.set(load, value),
    has: (load) => loaded.has(load),
    get: (load) => loaded.get(load),
  }
}
