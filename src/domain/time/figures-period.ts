import { type DaySpan, daysIn } from './day-spans.ts'

export const BACKWARDS = 'A data final não pode ser anterior à data inicial'

/** Five years, of which one or two may be leap years. */
const MOST_DAYS = 1827

/**
 * Why figures cannot be had of a period, at the day at fault; empty where they can. A day that is not said is at no fault. Documents are dated
 * from 1910 to 2999, with room for the period before.
 */
export function figuresFaults({ date_start, date_end }: Partial<DaySpan>): Partial<DaySpan> {
  if (date_start && date_start < '1910') return { date_start: 'Data inválida' }
  if (date_end && date_end >= '3') return { date_end: 'Data inválida' }
  const days = date_start && date_end ? daysIn({ date_start, date_end }) : 1
  if (days < 1) return { date_end: BACKWARDS }
  return days > MOST_DAYS ? { date_end: 'O período pode ter no máximo 5 anos' } : {}
}
