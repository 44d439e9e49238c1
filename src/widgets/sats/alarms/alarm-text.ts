import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { conditionText, isAlarmTypeId } from '#domain/sats/sat-alarms.ts'

/** Writes an alarm's condition; of a type that only a newer server knows, in the server's words. */
export function conditionOf(alarm: SatAlarm): string {
  const { alarm_type_id, operator, selected_option, value, unit_type } = alarm
  if (isAlarmTypeId(alarm_type_id)) return conditionText({ ...alarm, alarm_type_id })
  const words = [operator?.description, selected_option?.description ?? value, unit_type?.description]
  return words.filter(Boolean).join(' ')
}
