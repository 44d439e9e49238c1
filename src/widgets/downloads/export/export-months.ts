import { isMonth, monthBefore } from '#domain/documents/month-end/month.ts'

/** In place of a month in the form: days are chosen. */
export const DAYS = 'days'

/** Months that are offered at once; others are chosen by their days. */
const OFFERED = 13

/** Returns the months up to the present one, the newest first, and one more where an older one is wanted. `today`: YYYY-MM-DD. */
export function offeredMonths(today: string, wanted: string | undefined): string[] {
  const present = today.slice(0, 7)
  const months = [present]
  while (months.length < OFFERED) months.push(monthBefore(months.at(-1) ?? present))
  const isOlder = wanted !== undefined && isMonth(wanted) && wanted < present && !months.includes(wanted)
  return isOlder ? [...months, wanted] : months
}
