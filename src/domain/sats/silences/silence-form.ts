import { isMinute } from '../../time/minutes.ts'
import { isEndless } from './silence.ts'

// The form of a silence, for screen and server: what it may hold, and what is wrong with it.

/** The form's values; '' where nothing was chosen. */
export interface SilenceDraft {
  company_id: string
  point_of_sale_id: string
  sat_id: string
  alarm_id: string
  alarm_type_id: string
  reason: string
  repeats: 'once' | 'weekly'
  /** 'YYYY-MM-DDTHH:MM' by the tenant's clock; an empty beginning is now. */
  from_local: string
  until_local: string
  weekdays: readonly number[]
  /** 'HH:MM' */
  from_time: string
  until_time: string
}

export const NEW_SILENCE: SilenceDraft = {
  company_id: '',
  point_of_sale_id: '',
  sat_id: '',
  alarm_id: '',
  alarm_type_id: '',
  reason: '',
  repeats: 'once',
  from_local: '',
  until_local: '',
  weekdays: [],
  from_time: '00:00',
  until_time: '00:00',
}

const MOST_DAYS = 366
const DAY_MS = 86_400_000
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A message for each field at fault; {} for a silence that can be saved. */
export function silenceFaults(draft: SilenceDraft): Partial<Record<keyof SilenceDraft, string>> {
  const faults: Partial<Record<keyof SilenceDraft, string>> = {}
  if (draft.reason.trim() === '') faults.reason = 'Diga por que'
  return { ...faults, ...(draft.repeats === 'once' ? onceFaults(draft) : weeklyFaults(draft)) }
}

function onceFaults({ from_local, until_local }: SilenceDraft): Partial<Record<keyof SilenceDraft, string>> {
  if (from_local !== '' && !isMinute(from_local)) return { from_local: 'Informe dia e hora' }
  if (!isMinute(until_local)) return { until_local: 'Informe dia e hora' }
  if (from_local === '') return {}
  if (until_local <= from_local) return { until_local: 'O fim vem depois do início' }
  const days = (Date.parse(`${until_local}Z`) - Date.parse(`${from_local}Z`)) / DAY_MS
  return days > MOST_DAYS ? { until_local: 'Um silêncio dura no máximo um ano' } : {}
}

function weeklyFaults(draft: SilenceDraft): Partial<Record<keyof SilenceDraft, string>> {
  const { weekdays, from_time, until_time } = draft
  if (weekdays.length === 0) return { weekdays: 'Escolha ao menos um dia' }
  if (!TIME.test(from_time)) return { from_time: 'Informe a hora, como 22:00' }
  if (!TIME.test(until_time)) return { until_time: 'Informe a hora, como 06:00' }
  return isEndless(draft) ? { weekdays: 'Sem uma pausa ele não acabaria: pause o alarme' } : {}
}
