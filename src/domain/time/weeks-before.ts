import { addDays, type DaySpan, daysIn } from './day-spans.ts'

const WEEK = 7

/**
 * The days of a period laid whole weeks earlier, the fewest that leave the two apart: each stands beside the same day of the week, as a shop
 * that sells most on Saturdays is compared.
 */
export function weeksBefore({ date_start, date_end }: DaySpan): DaySpan & { weeks: number } {
  const weeks = Math.ceil(daysIn({ date_start, date_end }) / WEEK)
  return { weeks, date_start: addDays(date_start, -weeks * WEEK), date_end: addDays(date_end, -weeks * WEEK) }
}
