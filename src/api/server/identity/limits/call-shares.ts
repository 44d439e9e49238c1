import { Refusal } from '../../errors/refusal.ts'

/** Keeps one caller from holding what all need: calls that wait, are under way, or have an answer that nobody reads. */
export interface CallShares {
  /** Takes one more call of a caller; answers how to give it back. Refuses as 'unavailable' when the caller has its share. */
  enter(key: string): () => void
}

export function callShares(options: { most: number; retryAfter: number }): CallShares {
  const held = new Map<string, number>()
  return {
    enter(key) {
      const count = held.get(key) ?? 0
      if (count >= options.most) throw new Refusal('unavailable', { retryAfter: options.retryAfter })
      held.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const remaining = (held.get(key) ?? 0) - 1
        if (remaining > 0) held.set(key, remaining)
        else held.delete(key)
      }
    },
  }
}
