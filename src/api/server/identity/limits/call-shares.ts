import { Refusal } from '../../errors/refusal.ts'

/** Keeps one caller from holding what all need: calls that wait, are under way, or have an answer that nobody reads. */
export interface CallShares {
  /** Takes one more call of a caller; answers how to give it back. Refuses as 'unavailable' when the caller has its share. */
  enter(key: string): () => void
}

/** The calls of a screen and of a page's elements at once: less is no user's share, however many servers there are. */
const LEAST = 30

/** `most`: of one caller at all servers together, of which there are `servers`; each grants its part. */
export function callShares(options: { most: number; servers?: () => number; retryAfter: number }): CallShares {
  const { most, servers = () => 1, retryAfter } = options
  const held = new Map<string, number>()
  return {
    enter(key) {
      const count = held.get(key) ?? 0
      const share = Math.max(Math.ceil(most / servers()), Math.min(most, LEAST))
      if (count >= share) throw new Refusal('unavailable', { retryAfter })
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
