import type { Ask, Leaving } from '../place/leaving.ts'

/** Lets a form be asked until what it returns is called. */
export function hold(leaving: Leaving, ask: Ask): () => void {
  leaving.ask = ask
  return () => {
    if (leaving.ask === ask) leaving.ask = undefined
  }
}
