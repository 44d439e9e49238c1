import { csvText } from '#domain/csv.ts'
import { monthFileName } from '#domain/documents/month-end/month.ts'
import { monthSheet } from '#domain/documents/month-end/sheet.ts'
import { monthRows } from '#domain/documents/month-end/table.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Paper } from '../../ports/paper/paper.ts'
import type { MonthOfCompany } from './read-month.ts'

export interface MonthFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const timesOf = (timeZone: string) => (iso: string) => formatLocal(localTime(Date.parse(iso), timeZone))

/** Draws a month on sheets of A4, in the times of its tenant's zone. */
export async function monthPdf(
  month: MonthOfCompany,
  {
    paper,
    errand,
    now,
    timeZone,
  }: { paper: Paper; errand: Parameters<Paper['pdf']>[2]; now: number; timeZone: string },
): Promise<MonthFile> {
  const sheet = monthSheet(month, timesOf(timeZone), new Date(now).toISOString())
  return { name: monthFileName(month, 'pdf'), bytes: await paper.pdf(sheet, 'a4', errand) }
}

/** Writes a month as a table for spreadsheets, in the times of its tenant's zone. */
export function monthCsv(month: MonthOfCompany, timeZone: string): MonthFile {
  const text = csvText(monthRows(month, timesOf(timeZone)))
  return { name: monthFileName(month, 'csv'), bytes: new TextEncoder().encode(text) }
}
