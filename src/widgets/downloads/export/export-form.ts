import * as z from 'zod/mini'
import { faultsAt } from '#api/contract/faults.ts'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { isDate, toDate } from '#domain/time/date-time.ts'
import { BACKWARDS } from '#domain/time/figures-period.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { BOTH } from '../new-download-view.ts'
import { DAYS } from './export-months.ts'

/** The form's values: the documents of a month or of days, as files in a zip or as the rows of a spreadsheet. */
export const ExportForm = z
  .object({
    month: z.string(),
    date_start: z.string(),
    date_end: z.string(),
    company_id: z.string(),
    type: z.enum(['nfce', 'cfe', BOTH]),
    format: z.enum(['xml', 'csv']),
  })
  .check(
    faultsAt(({ month, date_start, date_end }) => {
      if (month !== DAYS) return {}
      if (!isDate(date_start) || !isDate(date_end)) return { date_end: 'Informe o primeiro e o último dia' }
      return {
        ...(date_start > date_end && { date_end: BACKWARDS }),
        ...futureFaults({ date_start, date_end }, toDate(new Date())),
      }
    }),
  )
export type ExportForm = z.output<typeof ExportForm>

/** Returns the days of what is chosen; of a month that is not over those up to `today`. */
export function daysOf({ month, date_start, date_end }: ExportForm, today: string) {
  if (month === DAYS) return { date_start, date_end }
  const days = daysOfMonth(month)
  return { ...days, date_end: days.date_end > today ? today : days.date_end }
}

/** A type of documents, and how it may be exported. */
export interface Offer {
  type: NfType
  formats: readonly ExportForm['format'][]
}

/** Returns the formats in which all chosen types may be had. */
export const formatsOf = (offers: readonly Offer[], type: ExportForm['type']): ExportForm['format'][] => {
  const chosen = offers.filter((offer) => type === BOTH || offer.type === type)
  return (['xml', 'csv'] as const).filter((format) => chosen.every(({ formats }) => formats.includes(format)))
}
