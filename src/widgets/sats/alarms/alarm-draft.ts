import type { SatAlarm } from '#api/contract/sat-alarms.ts'
import type { AlarmDraft } from '#domain/sat-alarm-form.ts'
import { conditionText, isAlarmTypeId } from '#domain/sat-alarms.ts'

/** An alarm as its form holds it. */
export const draftOf = (alarm: SatAlarm): AlarmDraft => ({
  alarm_type_id: alarm.alarm_type_id,
  operator_name: alarm.operator_name ?? '',
  selected_option_id: alarm.selected_option_id ?? '',
  unit_type_name: alarm.unit_type_name ?? '',
  value: alarm.value ?? '',
  group_ids: alarm.group_ids,
})

/** What an alarm asks for, in words; of a type that only a newer server knows, in the server's. */
export function conditionOf(alarm: SatAlarm): string {
  const { alarm_type_id, operator, selected_option, value, unit_type } = alarm
  if (isAlarmTypeId(alarm_type_id)) return conditionText({ ...alarm, alarm_type_id })
  const words = [operator?.description, selected_option?.description ?? value, unit_type?.description]
  return words.filter(Boolean).join(' ')
}
