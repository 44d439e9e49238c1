import type { SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import {
  ALARM_TYPES,
  type AlarmLevel,
  type AlarmSetting,
  type AlarmType,
  type AlarmTypeId,
  hasParameters,
} from '#domain/sats/sat-alarms.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import { countFiring } from './firing/firing-now.ts'
import { countChannels, countRecipients } from './recipients.ts'

/** The groups of each alarm by name; of `own` only where given. */
export async function groupsOf(
  db: ScopedDb,
  alarms: readonly { id: string }[],
  own: ReadonlySet<string> | undefined,
): Promise<Map<string, { id: string; description: string }[]>> {
  if (alarms.length === 0) return new Map()
  const rows = await db
    .selectFrom('sat_alarm_groups as g')
    .innerJoin('company_groups as c', (join) => sameTenant(join, 'c.id', 'g.company_group_id'))
    .select(['g.alarm_id', 'c.id', 'c.description'])
    .where(
      'g.alarm_id',
      'in',
      alarms.map(({ id }) => id),
    )
    .orderBy('c.description')
    .execute()
  const groups = new Map<string, { id: string; description: string }[]>()
  for (const { alarm_id, id, description } of rows) {
    if (own?.has(id) === false) continue
    groups.set(alarm_id, [...(groups.get(alarm_id) ?? []), { id, description }])
  }
  return groups
}

export type AlarmView = AlarmSetting & { id: string; level: AlarmLevel | null; paused_at: string | null }

/** `own`: the groups that the caller sees, where not all. */
export async function alarmViews(
  db: ScopedDb,
  alarms: readonly AlarmView[],
  own: ReadonlySet<string> | undefined,
): Promise<SatAlarm[]> {
  const groups = await groupsOf(db, alarms, own)
  const ids = alarms.map(({ id }) => id)
  const people = await countRecipients(db, ids)
  const channels = await countChannels(db, ids)
  const firing = await countFiring(db, alarms)
  return alarms.map((alarm) => ({
    ...describe(alarm, groups.get(alarm.id) ?? []),
    recipients: people.get(alarm.id) ?? 0,
    channels: channels.get(alarm.id) ?? 0,
    firing: firing.get(alarm.id) ?? null,
    paused_utc: alarm.paused_at,
  }))
}

export async function alarmView(
  db: ScopedDb,
  alarm: AlarmView,
  own: ReadonlySet<string> | undefined,
): Promise<SatAlarm> {
  const [one] = await alarmViews(db, [alarm], own)
  if (!one) throw new Error('An alarm is shown as one')
  return one
}

function describe(alarm: AlarmView, groups: { id: string; description: string }[]) {
  const { id, alarm_type_id, operator_name, selected_option_id, unit_type_name, value, level } = alarm
  const type: AlarmType = ALARM_TYPES[alarm_type_id satisfies AlarmTypeId]
  const group_ids = groups.map((group) => group.id)
  const operator = type.operators.find(({ name }) => name === operator_name)
  const unit = type.units.find(({ name }) => name === unit_type_name)
  const option = type.options.find((one) => one.id === selected_option_id)
  return {
    id,
    alarm_type_id,
    alarm_type: {
      id: alarm_type_id,
      description: type.description,
      has_parameters: hasParameters(type),
      icon: type.icon,
    },
    operator_name,
    operator: operator ? { description: operator.description } : null,
    selected_option_id,
    selected_option: option ? { ...option, unit_type: null } : null,
    value,
    unit_type_name,
    unit_type: unit ? { description: unit.description } : null,
    level,
    group_ids,
    groups,
    version: versionOf(
      alarm_type_id,
      operator_name,
      selected_option_id,
      unit_type_name,
      value,
      level,
      group_ids.toSorted(),
    ),
  }
}
