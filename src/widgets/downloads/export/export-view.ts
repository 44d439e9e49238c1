import { isMonth, monthBefore } from '#domain/documents/month-end/month.ts'
import { defineView, matching } from '../../kit/place/view-state.ts'

/** In place of a month: the last one that is over. */
export const LAST_MONTH = 'last'

export const isExportMonth = (text: string): boolean => text === LAST_MONTH || isMonth(text)

/** The month that is chosen at first. */
export const ExportView = defineView({ month: matching(isMonth) })

/** In place of a month in the form: days are chosen. */
export const DAYS = 'days'

/** Months that are offered at once; others are chosen by their days. */
const OFFERED = 13

/** Returns the months up to the present one, the newest first, and one more where another is asked for. `today`: YYYY-MM-DD. */
export function offeredMonths(today: string, wanted: string | undefined): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < OFFERED) months.push(monthBefore(months.at(-1) ?? ''))
  return wanted === undefined || months.includes(wanted) || wanted > today.slice(0, 7) ? months : [...months, wanted]
}
