import { alarmFaults, settingOf, type TypedDraft } from '#domain/sats/sat-alarm-form.ts'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import type { ScopedDb } from '../../server/store/scope.ts'
import { idFor } from '../random.ts'
import type { DemoTenant } from '../shops.ts'

type Row = [type: AlarmTypeId, rest: Partial<Omit<TypedDraft, 'alarm_type_id' | 'group_ids'>>]

/** The alarms that operators of a shop set. */
const OF_SHOPS: readonly Row[] = [
  ['silence', { operator_name: 'gt', value: '5', unit_type_name: 'minutes' }],
  ['sefaz_communication', { operator_name: 'gt', value: '30', unit_type_name: 'minutes' }],
  ['transmission', { operator_name: 'gt', value: '2', unit_type_name: 'hours' }],
  ['pending_coupons', { operator_name: 'gt', value: '50', unit_type_name: 'coupons' }],
  ['lan_disconnected', {}],
  ['battery', { operator_name: 'eq', selected_option_id: 'BAIXO' }],
]
/** The alarms of those who look after the devices. */
const OF_DEVICES: readonly Row[] = [
  ['operation_state', { operator_name: 'ne', selected_option_id: '0' }],
  ['certificate', { operator_name: 'lt', value: '60', unit_type_name: 'days' }],
  ['clock_drift', { operator_name: 'gt', value: '2', unit_type_name: 'minutes' }],
  ['memory', { operator_name: 'gt', value: '90', unit_type_name: 'percent' }],
  ['software_version', { operator_name: 'version_lt', value: '02.05.00' }],
]

/** Every group of a tenant has alarms, and a digest of the day; a tenant of several groups shares alarms on the devices. Throws for one that no form would take. */
export async function makeAlarms(db: ScopedDb, seed: number, tenant: DemoTenant, until: number): Promise<void> {
  const ofShops = tenant.groups.flatMap((group) => OF_SHOPS.map((row) => draftOf(row, [group.id])))
  const ofDevices = OF_DEVICES.map((row) =>
    draftOf(
      row,
      tenant.groups.map(({ id }) => id),
    ),
  )
  const alarms = [...ofShops, ...ofDevices].map((draft, index) => ({
    id: idFor(seed, 'alarm', tenant.name, index),
    setting: settingOf(draft),
    groupIds: draft.group_ids,
  }))
  const tenant_id = tenant.id
  await db
    .insertInto('sat_alarms')
    .values(
      alarms.map(({ id, setting }, index) => ({
        tenant_id,
        id,
        ...setting,
        created_at: new Date(until - (index + 1) * 60_000).toISOString(),
      })),
    )
    .execute()
  await db
    .insertInto('sat_alarm_groups')
    .values(
      alarms.flatMap(({ id, groupIds }) =>
        groupIds.map((company_group_id) => ({ tenant_id, alarm_id: id, company_group_id })),
      ),
    )
    .execute()
  await db
    .insertInto('alert_tellings')
    .values(
      tenant.groups.map(({ id: company_group_id }) => ({
        tenant_id,
        company_group_id,
        ...USUAL_TELLING,
        work_days: [],
        escalates_to: null,
        digest_at: '08:00',
      })),
    )
    .execute()
}

function draftOf([alarm_type_id, rest]: Row, group_ids: readonly string[]): TypedDraft {
  const draft = {
    operator_name: '',
    selected_option_id: '',
    unit_type_name: '',
    value: '',
    level: '' as const,
    ...rest,
    alarm_type_id,
    group_ids,
  }
  const faults = alarmFaults(draft)
  if (Object.keys(faults).length > 0) throw new Error(`an alarm of the demonstration: ${JSON.stringify(faults)}`)
  return draft
}
