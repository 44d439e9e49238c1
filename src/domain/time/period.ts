import { toDate } from './date-time.ts'
import { type DaySpan, daysIn } from './day-spans.ts'

// The periods that are chosen at once. By name they stay relative to the day they are looked at.

export const QUICK_PERIODS = {
  current_month: 'Mês atual',
  previous_month: 'Mês anterior',
  last_7_days: '7 dias',
  last_30_days: '30 dias',
} as const
export type QuickPeriod = keyof typeof QUICK_PERIODS

/** Days as YYYY-MM-DD, both included. */
export interface Days {
  from: string
  to: string
}

/** The days of a quick period, up to `today` by the runtime's calendar. */
export function quickPeriod(name: QuickPeriod, today: Date): Days {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const to = toDate(today)
  switch (name) {
    case 'current_month':
      return { from: toDate(new Date(year, month, 1)), to }
    case 'previous_month':
      // Day 0 is the last one of the month before.
      return { from: toDate(new Date(year, month - 1, 1)), to: toDate(new Date(year, month, 0)) }
    case 'last_7_days':
      return { from: toDate(new Date(year, month, day - 6)), to }
    case 'last_30_days':
      return { from: toDate(new Date(year, month, day - 29)), to }
  }
}

export const BACKWARDS = 'A data final não pode ser anterior à data inicial'

/** Five years, of which one or two may be leap years. */
const MOST_DAYS = 1827
/** Within which documents are dated, with room for the period before. */
const [FIRST_DAY, LAST_DAY] = ['1910-01-01', '2999-12-31']

/** Why figures cannot be had of a period, at the day at fault; empty where they can. A day that is not said is at no fault. */
export function figuresFaults({ date_start, date_end }: Partial<DaySpan>): Partial<DaySpan> {
  if (date_start && date_start < FIRST_DAY) return { date_start: 'Data inválida' }
  if (date_end && date_end > LAST_DAY) return { date_end: 'Data inválida' }
  if (!date_start || !date_end) return {}
  if (date_end < date_start) return { date_end: BACKWARDS }
  return daysIn({ date_start, date_end }) > MOST_DAYS ? { date_end: 'O período pode ter no máximo 5 anos' } : {}
}
