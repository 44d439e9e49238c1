import { formatDate } from '#domain/time/date-time.ts'

/** The part of a list's state that says which days are shown, or which minutes. */
export interface PeriodState {
  date_start?: string | undefined
  date_end?: string | undefined
}

/** Writes a period filter's value; undefined where it has none. */
export function periodText({ date_start, date_end }: PeriodState): string | undefined {
  if (date_start && date_end) return `${endText(date_start)} – ${endText(date_end)}`
  if (date_start) return `desde ${endText(date_start)}`
  return date_end ? `até ${endText(date_end)}` : undefined
}

/** 'dd/MM/yyyy', and 'HH:mm' behind it of a minute. */
const endText = (end: string) => [formatDate(end), end.slice(11)].filter(Boolean).join(' ')
