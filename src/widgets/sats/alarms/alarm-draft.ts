import * as z from 'zod/mini'
import type { SatAlarm, SatAlarmForm } from '#api/contract/sats/sat-alarms.ts'
import { type AlarmDraft, alarmFaults, payloadOf, type TypedDraft } from '#domain/sats/sat-alarm-form.ts'
import { faultsAt } from '#api/contract/faults.ts'

/** An alarm as its form holds it. */
export const draftOf = (alarm: SatAlarm) => ({
  alarm_type_id: alarm.alarm_type_id,
  operator_name: alarm.operator_name ?? '',
  selected_option_id: alarm.selected_option_id ?? '',
  unit_type_name: alarm.unit_type_name ?? '',
  value: alarm.value ?? '',
  level: alarm.level ?? ('' as const),
  group_ids: alarm.group_ids,
})

/** The typed values of an alarm, checked as the server does; `payloadOf` makes them the contract's body. */
export const AlarmInput = z
  .object({
    alarm_type_id: z.string(),
    operator_name: z.string(),
    selected_option_id: z.string(),
    unit_type_name: z.string(),
    value: z.string(),
    level: z.enum(['', 'danger', 'warning', 'info']),
    group_ids: z.array(z.string()),
  })
  .check(faultsAt(alarmFaults))

/** Returns the body for a draft that the check has let pass: its type is one of the domain's. */
export const bodyOf = (draft: AlarmDraft): SatAlarmForm => payloadOf(draft as TypedDraft)
