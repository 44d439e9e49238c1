// Calendar days ('YYYY-MM-DD', without a time zone) in weeks and months.

/** Both days inclusive. */
export interface DaySpan {
  date_start: string
  date_end: string
}

export type Grouping = 'day' | 'week' | 'month'

const DAY_MS = 86_400_000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days a span has. */
export function daysIn({ date_start, date_end }: DaySpan): number {
  return (Date.parse(date_end) - Date.parse(date_start)) / DAY_MS + 1
}

/** The first day of the day's own day, week (which begins on Monday) or month. */
export function startOf(day: string, grouping: Grouping): string {
  if (grouping === 'day') return day
  if (grouping === 'month') return `${day.slice(0, 8)}01`
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The days, weeks or months of a period in their order, each with those of its days that lie within the period. */
export function spansOf({ date_start, date_end }: DaySpan, grouping: Grouping): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = date_start; day <= date_end; ) {
    const next = startOf(addDays(startOf(day, grouping), LENGTHS[grouping]), grouping)
    const last = addDays(next, -1)
    spans.push({ date_start: day, date_end: last < date_end ? last : date_end })
    day = next
  }
  return spans
}

/** From a first day at least into the next one, and not beyond it. */
const LENGTHS = { day: 1, week: 7, month: 31 } as const
