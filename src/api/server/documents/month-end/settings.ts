import {
  ACCOUNTANT_SCHEDULES,
  type AccountantFormat,
  accountantFormat,
  type AccountantSchedule,
  SENDING_HOUR,
  USUAL_DAY,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { instantOf, localDay } from '#domain/time/zoned-time.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** How a company's months go to its accountants. */
export interface SendingSettings {
  emails: readonly string[]
  schedule: AccountantSchedule
  day: number
  format: AccountantFormat
}

/** As long as nothing was saved. */
export const UNSAVED: SendingSettings = { emails: [], schedule: 'off', day: USUAL_DAY, format: 'xml' }

/** Reads what was saved, which nobody else changes until the transaction ends. */
export async function sendingSettings(db: ScopedDb, companyId: string) {
  return db
    .selectFrom('accountant_settings')
    .select(['emails', 'schedule', 'day', 'format', 'since'])
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The moment after which a schedule sends: what became due under the one before is due, and what a new one would have sent before is not. By
 * another day of the month, what the day before was to send this month is due still, though that day be over.
 */
export function sinceOf(
  before: { schedule: AccountantSchedule; day: number; since: string },
  { schedule, day, timeZone }: { schedule: AccountantSchedule; day: number; timeZone: string },
  now: number,
): string {
  if (before.schedule === schedule && before.day === day) return before.since
  const at = (ofMonth: number, hour: number) =>
    instantOf(`${localDay(now, timeZone).slice(0, 8)}${pad(ofMonth)}T${pad(hour)}:00:00`, timeZone)
  const isOwed = Date.parse(before.since) < at(before.day, SENDING_HOUR)
  return isoInstant(before.schedule === 'day' && schedule === 'day' && isOwed ? at(1, 0) : now)
}

const pad = (part: number) => String(part).padStart(2, '0')

/** The addresses, each once however it is written. */
export function addressesOf(texts: readonly string[]): string[] {
  const named = new Map<string, string>()
  for (const text of texts.map((one) => one.trim())) if (text !== '') named.set(text.toLowerCase(), text)
  return [...named.values()]
}

/** The addresses that were not there before, however they were written. */
export function newOf(emails: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before.map(lower))
  return emails.filter((email) => !known.has(lower(email)))
}

/** Tells if more leaves than before, or oftener. */
export const sendsMore = (
  before: SendingSettings,
  { schedule, format }: Pick<SendingSettings, 'schedule' | 'format'>,
) => (schedule !== before.schedule && schedule !== 'off') || (format !== before.format && format !== 'none')

export const lower = (email: string) => email.toLowerCase()

/** The settings as the trail shows them. */
export const viewOf = ({ emails, schedule, day, format }: SendingSettings) => ({
  Endereços: emails.join(', ') || null,
  Quando: schedule === 'day' ? `${ACCOUNTANT_SCHEDULES.day.label} ${day}` : ACCOUNTANT_SCHEDULES[schedule].label,
  Conteúdo: accountantFormat(format),
})
