import { toDate } from './date-time.ts'

// The periods that are chosen at once. By name they stay relative to the day they are looked at.

export const QUICK_PERIODS = {
  current_month: 'Mês atual',
  previous_month: 'Mês anterior',
  last_7_days: '7 dias',
  last_30_days: '30 dias',
  today: 'Hoje',
  yesterday: 'Ontem',
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
    case 'today':
      return { from: to, to }
    case 'yesterday': {
      const before = toDate(new Date(year, month, day - 1))
      return { from: before, to: before }
    }
  }
}
