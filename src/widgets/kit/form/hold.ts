import type { Ask, Leaving } from '../place/leaving.ts'

/** Those who hold a place, the last one asking for all: a screen may have several forms, each with unsaved input. */
const holders = new WeakMap<Leaving, Ask[]>()

/** Lets a form be asked until what it returns is called. */
export function hold(leaving: Leaving, ask: Ask): () => void {
  const all = holders.get(leaving) ?? []
  holders.set(leaving, all)
  all.push(ask)
  leaving.ask = ask
  return () => {
    const at = all.indexOf(ask)
    if (at >= 0) all.splice(at, 1)
    leaving.ask = all.at(-1)
  }
}
