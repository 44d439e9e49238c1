// A month of a company ('YYYY-MM'): its days are the documents' own local ones (docs/decisions.md#document-days).
import { addDays, type DaySpan, startOf } from '../../time/day-spans.ts'
import { monthName } from '../../time/month-name.ts'

/** Tells if the text is a month that documents may be of. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
}

/** Returns the first and the last day of a month. */
export function daysOfMonth(month: string): DaySpan {
  return { date_start: `${month}-01`, date_end: addDays(`${monthAfter(month)}-01`, -1) }
}

export const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7)
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** Tells if a month is over on a day of its tenant. */
export const isOver = (month: string, today: string): boolean => today > daysOfMonth(month).date_end

/** Lists the months that days lie in, the oldest first. */
export function monthsIn({ date_start, date_end }: DaySpan): string[] {
  const months: string[] = []
  for (let month = date_start.slice(0, 7); month <= date_end.slice(0, 7); month = monthAfter(month)) months.push(month)
  return months
}

/** Returns the last month that is over on a day. */
export const lastMonth = (day: string): string => monthBefore(startOf(day, 'month').slice(0, 7))

/** 'outubro de 2026'. */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${monthName(Number(number) - 1)} de ${year}`
}

/** 'out', or 'jan 26' of a year's first month: the head of a narrow column. */
export function monthShort(month: string): string {
  const [year = '', number] = month.split('-')
  const name = monthName(Number(number) - 1).slice(0, 3)
  return number === '01' ? `${name} ${year.slice(2)}` : name
}

/** Returns the name of a file of the month: 'fechamento_12345678000190_2026-10.csv'. */
export const monthFileName = (
  { company, month }: { company: { cnpj: string }; month: string },
  kind: 'csv' | 'pdf',
): string => `fechamento_${company.cnpj}_${month}.${kind}`
