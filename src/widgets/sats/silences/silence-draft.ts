import * as z from 'zod/mini'
import { faultsAt } from '#api/contract/faults.ts'
import type { Silence, SilenceForm } from '#api/contract/sats/silences.ts'
import { isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { NEW_SILENCE, silenceFaults } from '#domain/sats/silences/silence-form.ts'

/** The typed values of a silence, checked as the server does; weekdays by their digits, Sunday 0. */
const Fields = z.object({
  company_id: z.string(),
  point_of_sale_id: z.string(),
  sat_id: z.string(),
  alarm_id: z.string(),
  alarm_type_id: z.string(),
  reason: z.string().check(z.maxLength(200)),
  repeats: z.enum(['once', 'weekly']),
  from_local: z.string(),
  until_local: z.string(),
  weekdays: z.array(z.string()),
  from_time: z.string(),
  until_time: z.string(),
})
export type SilenceInput = z.input<typeof Fields>

const numbers = ({ weekdays }: SilenceInput) => weekdays.map(Number)

export const SilenceSchema = Fields.check(faultsAt((typed) => silenceFaults({ ...typed, weekdays: numbers(typed) })))

/** The values of a new one, about what is known already. */
export const newSilence = (about: { company?: string; sat?: string; type?: string } = {}): SilenceInput => ({
  ...NEW_SILENCE,
  weekdays: [],
  company_id: about.company ?? '',
  sat_id: about.sat ?? '',
  alarm_type_id: about.type ?? '',
})

/** The values of one that is there. */
export const inputOf = (silence: Silence): SilenceInput => ({
  company_id: silence.company?.id ?? '',
  point_of_sale_id: silence.point_of_sale?.id ?? '',
  sat_id: silence.sat?.id ?? '',
  alarm_id: silence.alarm?.id ?? '',
  alarm_type_id: silence.alarm_type?.id ?? '',
  reason: silence.reason,
  repeats: silence.repeats,
  from_local: silence.repeats === 'once' ? silence.from_local : '',
  until_local: silence.repeats === 'once' ? silence.until_local : '',
  weekdays: silence.weekdays?.map(String) ?? [],
  from_time: silence.from_time ?? NEW_SILENCE.from_time,
  until_time: silence.until_time ?? NEW_SILENCE.until_time,
})

/** Returns the body for typed values that the check has let pass: of the two ways to repeat what the chosen one asks for. */
export function bodyOf(typed: SilenceInput): SilenceForm {
  const { reason, repeats, alarm_type_id, from_local, until_local, from_time, until_time } = typed
  const ids = { company_id: typed.company_id, point_of_sale_id: typed.point_of_sale_id, sat_id: typed.sat_id }
  const named = Object.fromEntries(Object.entries({ ...ids, alarm_id: typed.alarm_id }).filter(([, id]) => id !== ''))
  return {
    ...named,
    ...(isAlarmTypeId(alarm_type_id) && { alarm_type_id }),
    reason,
    repeats,
    ...(repeats === 'weekly'
      ? { weekdays: numbers(typed), from_time, until_time }
      : { until_local, ...(from_local !== '' && { from_local }) }),
  }
}
