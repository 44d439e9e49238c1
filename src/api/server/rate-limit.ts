import { Refusal } from './refusal.ts'

/** Counts attempts by key; a port, so that several processes can share one behind the same shape. */
export interface RateLimit {
  /** Takes an attempt; seconds to wait when there is none left, otherwise 0. */
  take(key: string): number
  /** Undoes one attempt: it turned out to be a good one. */
  giveBack(key: string): void
  /** Forgets the attempts of a key. */
  clear(key: string): void
}

/** At most this many keys are remembered: a flood of addresses must not eat the memory. */
const MOST_KEYS = 50_000

/** `most` attempts per key in a window of `seconds` that starts with the first one. In the memory of this process. */
export function memoryRateLimit(options: { most: number; seconds: number; now: () => number }): RateLimit {
  const windows = new Map<string, { until: number; taken: number }>()
  return {
    take(key) {
      const now = options.now()
      const current = windows.get(key)
      if (current && current.until > now) {
        if (current.taken >= options.most) return Math.ceil((current.until - now) / 1000)
        current.taken += 1
        return 0
      }
      // Windows are all of one length and a new one goes last, so the first ones are those that end first.
      windows.delete(key)
      for (const [old, { until }] of windows) {
        if (until > now && windows.size < MOST_KEYS) break
        windows.delete(old)
      }
      windows.set(key, { until: now + options.seconds * 1000, taken: 1 })
      return 0
    },
    giveBack(key) {
      const current = windows.get(key)
      if (current) current.taken -= 1
    },
    clear(key) {
      windows.delete(key)
    },
  }
}

/** Takes an attempt of each; refuses as 'too_many' when one of them has none left. */
export function takeTurn(...turns: readonly [RateLimit, key: string][]): void {
  const wait = Math.max(...turns.map(([limit, key]) => limit.take(key)))
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait })
}
