import { newest } from './newest.ts'

/** Answers that are made once and given again for a while. */
export interface Recent<T> {
  get(key: string): Promise<T> | undefined
  /** The one that is there or being made; otherwise `make` makes it. A failure is nobody else's. */
  once(key: string, make: () => Promise<T>): Promise<T>
}

/** `most`: so many, of which the oldest goes first. */
export function recent<T>({ most, ms, now }: { most: number; ms: number; now: () => number }): Recent<T> {
  const all = newest<string, { until: number; made: Promise<T> }>(most)
  const answers: Recent<T> = {
    get(key) {
      const one = all.get(key)
      return one && one.until > now() ? one.made : undefined
    },
    once(key, make) {
      const known = answers.get(key)
      if (known) return known
      const made = make()
      const one = { until: now() + ms, made }
      all.set(key, one)
      made.catch(() => {
        if (all.get(key) === one) all.delete(key)
      })
      return made
    },
  }
  return answers
}
