import {
  ALARM_TYPES,
  type AlarmLevel,
  type AlarmSetting,
  type AlarmType,
  type AlarmTypeId,
  hasParameters,
  isAlarmTypeId,
} from './sat-alarms.ts'
import { phrase } from '../phrase.ts'

// The form of an alarm, for screen and server: defaults, what a type asks for, what is sent, what counts as similar.

/** The form's values; '' where nothing was chosen. */
export interface AlarmDraft {
  alarm_type_id: string
  operator_name: string
  selected_option_id: string
  unit_type_name: string
  value: string
  /** '': that of its type. */
  level: AlarmLevel | ''
  group_ids: readonly string[]
}

/** A draft whose type is chosen. */
export type TypedDraft = AlarmDraft & { alarm_type_id: AlarmTypeId }

/** The draft of what was sent, which leaves out what it has none of. */
export function draftFrom<Sent extends SentAlarm>(sent: Sent): AlarmDraft & Pick<Sent, 'alarm_type_id'> {
  const { operator_name = '', selected_option_id = '', unit_type_name = '', value = '', level = '' } = sent
  const { alarm_type_id, group_ids } = sent
  return { alarm_type_id, operator_name, selected_option_id, unit_type_name, value, level, group_ids }
}

type Optional = 'operator_name' | 'selected_option_id' | 'unit_type_name' | 'value'
type SentAlarm = Omit<AlarmDraft, Optional | 'level'> & { [Name in Optional]?: string | undefined } & {
  level?: AlarmLevel | '' | undefined
}

export const NEW_ALARM: AlarmDraft = {
  alarm_type_id: '',
  operator_name: '',
  selected_option_id: '',
  unit_type_name: '',
  value: '0',
  level: '',
  group_ids: [],
}

/**
 * The draft once another type is chosen: 'the value becomes '1' with the first unit, unless the operator is version_lt', and 'the first
 * option is selected'. Where there is one operator only, there is nothing to choose.
 */
export function withType(draft: AlarmDraft, alarm_type_id: AlarmTypeId): TypedDraft {
  const type: AlarmType = ALARM_TYPES[alarm_type_id]
  const [only, another] = type.operators
  const operator_name = only && !another ? only.name : ''
  const isVersion = type.operators.some(({ name }) => name === 'version_lt')
  return {
    ...draft,
    alarm_type_id,
    operator_name,
    value: isVersion ? '' : '1',
    unit_type_name: type.units[0]?.name ?? '',
    selected_option_id: type.options[0]?.id ?? '',
  }
}

/** A message for each field at fault; {} for an alarm that can be saved. */
export function alarmFaults(draft: AlarmDraft): Partial<Record<keyof AlarmDraft, string>> {
  const faults: Partial<Record<keyof AlarmDraft, string>> = {}
  if (draft.group_ids.length === 0) faults.group_ids = 'Escolha ao menos um grupo'
  if (!isAlarmTypeId(draft.alarm_type_id)) return { ...faults, alarm_type_id: 'Escolha quando alertar' }
  const type: AlarmType = ALARM_TYPES[draft.alarm_type_id]
  if (!hasParameters(type)) return faults
  if (!isAmong(type.operators, draft.operator_name)) faults.operator_name = 'Escolha o operador'
  if (type.options.length > 0) {
    if (!type.options.some(({ id }) => id === draft.selected_option_id)) faults.selected_option_id = 'Escolha uma opção'
    return faults
  }
  const fault = valueFault(type, draft.value.trim())
  if (fault) faults.value = fault
  if (type.units.length > 0 && !isAmong(type.units, draft.unit_type_name)) faults.unit_type_name = 'Escolha a unidade'
  return faults
}

function isAmong(list: readonly { name: string }[], name: string): boolean {
  return list.some((one) => one.name === name)
}

function valueFault({ range, mask }: AlarmType, value: string): string | undefined {
  if (value === '') return 'Informe o valor'
  if (range) {
    const good = /^\d{1,9}$/.test(value) && Number(value) >= range.least && Number(value) <= range.most
    return good ? undefined : phrase`Use um número inteiro de ${range.least} a ${range.most}`
  }
  return mask === null || fitsMask(value, mask) ? undefined : phrase`Use o formato ${mask}`
}

/** '9' in the mask is a digit, anything else is itself. */
function fitsMask(value: string, mask: string): boolean {
  return (
    value.length === mask.length &&
    mask.split('').every((sign, at) => {
      const typed = value.charAt(at)
      return sign === '9' ? /\d/.test(typed) : typed === sign
    })
  )
}

/** Returns the setting that a valid draft's type has: whole numbers without leading zeros, null for what the type has no place for. */
export function settingOf(draft: TypedDraft): AlarmSetting {
  const type: AlarmType = ALARM_TYPES[draft.alarm_type_id]
  const value = draft.value.trim()
  const hasValue = hasParameters(type) && type.options.length === 0
  return {
    alarm_type_id: draft.alarm_type_id,
    operator_name: hasParameters(type) ? draft.operator_name : null,
    selected_option_id: type.options.length > 0 ? draft.selected_option_id : null,
    unit_type_name: type.units.length > 0 ? draft.unit_type_name : null,
    value: hasValue ? (type.range ? String(Number(value)) : value) : null,
  }
}

/** Tells if two alarms watch for the same. */
export function asksTheSame(a: AlarmSetting, b: AlarmSetting): boolean {
  return (
    a.alarm_type_id === b.alarm_type_id &&
    a.operator_name === b.operator_name &&
    a.selected_option_id === b.selected_option_id &&
    a.unit_type_name === b.unit_type_name &&
    a.value === b.value
  )
}

export interface AlarmPayload {
  alarm_type_id: AlarmTypeId
  group_ids: string[]
  operator_name?: string
  selected_option_id?: string
  unit_type_name?: string
  value?: string
  level?: AlarmLevel
}

/** Returns the body for a valid draft: 'empty unit_type_name and selected_option_id are dropped'. */
export function payloadOf(draft: TypedDraft): AlarmPayload {
  const { alarm_type_id, operator_name, selected_option_id, unit_type_name, value } = settingOf(draft)
  return {
    alarm_type_id,
    group_ids: [...draft.group_ids],
    ...(operator_name ? { operator_name } : {}),
    ...(selected_option_id ? { selected_option_id } : {}),
    ...(unit_type_name ? { unit_type_name } : {}),
    ...(value ? { value } : {}),
    ...(draft.level ? { level: draft.level } : {}),
  }
}

export interface WatchedBy extends AlarmSetting {
  group_ids: readonly string[]
}

/**
 * Tells if two alarms may notify somebody twice of one thing ('Isso pode causar notificações duplicadas'): the same type, operator and
 * option, and a group in common. Values may differ, since what passes 2 hours has passed 30 minutes too. The specification does not say
 * what it calls similar: this is ours.
 */
export function isSimilar(a: WatchedBy, b: WatchedBy): boolean {
  return (
    a.alarm_type_id === b.alarm_type_id &&
    a.operator_name === b.operator_name &&
    a.selected_option_id === b.selected_option_id &&
    a.group_ids.some((id) => b.group_ids.includes(id))
  )
}
