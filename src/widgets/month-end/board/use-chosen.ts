import { useState } from 'react'

/** The companies that are chosen on the board. */
export interface Chosen {
  ids: ReadonlySet<string>
  set(ids: readonly string[], isChosen: boolean): void
}

/** Keeps what is chosen for as long as `of` is the same: of other rows nothing is. */
export function useChosen(of: string): Chosen {
  const [state, setState] = useState<{ of: string; ids: ReadonlySet<string> }>({ of, ids: new Set() })
  const ids = state.of === of ? state.ids : new Set<string>()
  return {
    ids,
    set: (changed, isChosen) =>
      setState((before) => {
        const next = new Set(before.of === of ? before.ids : [])
        for (const id of changed) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return { of, ids: next }
      }),
  }
}
