// Shops that have sent nothing today although they always do by this hour (docs/decisions.md#rejections).

/** How many former weekdays a shop is judged by, and on how many of them it must have sold. */
export const SILENCE_WEEKS = 4
export const SILENCE_DAYS = 3
/** How much later than ever before it must be, in minutes. */
export const SILENCE_MINUTES = 60

/** A shop's day so far, by its own clock. */
export interface ShopDay {
  /** Minutes after midnight of the first note of each of the last four same weekdays; undefined of a day without notes. */
  firsts: readonly (number | undefined)[]
  /** Minutes after midnight now. */
  now: number
  /** Tells if it has issued a note today, of whatever status. */
  hasNotes: boolean
}

/**
 * Returns the minute of the day since when a shop is silent; undefined of one that is not, or cannot be judged.
 *
 * A shop is silent that has issued nothing today, that had issued its first note by some minute on each of the last four same weekdays on
 * which it issued any (at least three of the four), when it is more than an hour later than the latest of those minutes. That minute is
 * the one it is silent since. A shop whose latest first note was in the last hour of a day is never silent.
 */
export function silentSince({ firsts, now, hasNotes }: ShopDay): number | undefined {
  const days = firsts.filter((first) => first !== undefined)
  if (hasNotes || days.length < SILENCE_DAYS) return undefined
  const latest = Math.max(...days)
  return now > latest + SILENCE_MINUTES ? latest : undefined
}
