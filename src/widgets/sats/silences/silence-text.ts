import type { Silence } from '#api/contract/sats/silences.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { weeklyText } from '#domain/sats/silences/silence.ts'
import { formatLocal } from '#domain/time/date-time.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'dd/MM/yyyy HH:mm' of a minute by the organization's clock. */
export const minuteText = (local: string): string => formatLocal(`${local}:00`).slice(0, 16)

/** Writes what a silence is about: 'SAT 000123456', 'Caixa 1', 'Todas as empresas'. */
export function placeText({ company, point_of_sale, sat }: Silence): string {
  if (sat) return `SAT ${sat.serial_number}`
  if (point_of_sale) return point_of_sale.name
  return company ? companyName(company) : 'Todas as empresas'
}

/** Writes which alerts a silence keeps from being told. */
export const alertsText = ({ alarm, alarm_type }: Silence): string =>
  alarm?.description ?? alarm_type?.description ?? 'Todos os alertas'

/** Writes when a silence is in force. */
export function timeText({ weekdays, from_time, until_time, from_local, until_local }: Silence): string {
  if (weekdays && from_time !== null && until_time !== null) {
    return capital(weeklyText({ weekdays, from_time, until_time }))
  }
  const isOneDay = from_local.slice(0, 10) === until_local.slice(0, 10)
  const [from, until] = [minuteText(from_local), isOneDay ? until_local.slice(11) : minuteText(until_local)]
  // Day and hour stay in one line.
  return `${from.replace(' ', '\u00a0')} – ${until.replace(' ', '\u00a0')}`
}

/** Writes what comes next: 'até 29/11/2026 18:00'; of one that is over nothing. */
export function nextText({ state, from_local, until_local }: Silence): string {
  if (state === 'over') return ''
  return state === 'in_force' ? `até ${minuteText(until_local)}` : `a partir de ${minuteText(from_local)}`
}
