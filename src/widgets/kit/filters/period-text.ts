import { formatDate } from '#domain/time/date-time.ts'

/** The part of a list's state that says which days are shown. */
export interface PeriodState {
  date_start?: string | undefined
  date_end?: string | undefined
}

/** Writes a period filter's value; undefined where it has none. */
export function periodText({ date_start, date_end }: PeriodState): string | undefined {
  if (date_start && date_end) return `${formatDate(date_start)} – ${formatDate(date_end)}`
  if (date_start) return `desde ${formatDate(date_start)}`
  return date_end ? `até ${formatDate(date_end)}` : undefined
}
