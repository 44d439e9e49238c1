import { newest } from './newest.ts'

/** Answers that are made once and given again for a while. */
export interface Kept<T> {
  get(key: string): Promise<T> | undefined
  /** The one that is kept or being made; otherwise `make` makes it. A failure is kept for nobody. */
  once(key: string, make: () => Promise<T>): Promise<T>
}

/** `most`: so many, of which the oldest goes first. */
export function kept<T>({ most, ms, now }: { most: number; ms: number; now: () => number }): Kept<T> {
  const all = newest<string, { until: number; made: Promise<T> }>(most)
  const answers: Kept<T> = {
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
