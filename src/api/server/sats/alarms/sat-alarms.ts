import type { Page } from '#api/contract/page.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type {
  createSatAlarm as CreateSatAlarm,
  deleteSatAlarm as DeleteSatAlarm,
  listSatAlarms as ListSatAlarms,
  listSatAlarmTypes as ListSatAlarmTypes,
  SatAlarm,
  SatAlarmForm,
  SatAlarmType,
  pauseSatAlarm as PauseSatAlarm,
  readSatAlarmFiring as ReadSatAlarmFiring,
  updateSatAlarm as UpdateSatAlarm,
} from '#api/contract/sats/sat-alarms.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { asksTheSame, draftFrom, isSimilar, settingOf } from '#domain/sats/sat-alarm-form.ts'
import {
  ALARM_TYPES,
  type AlarmSetting,
  type AlarmType,
  hasParameters,
  levelOf,
  NOTE_TYPES,
} from '#domain/sats/sat-alarms.ts'
import { alarmAudit } from '../../identity/accounts/audit-views.ts'
import { wouldFire } from './firing/would-fire.ts'
import { groupsOf, alarmView, alarmViews } from './alarm-view.ts'
import { ownGroups } from './own-groups.ts'
import { readMoment } from './watches.ts'
import { followLevel } from '../alerts/bring-back.ts'
import { withdrawStale } from './withdraw.ts'
import { audit } from '../../identity/audit/append.ts'
import { idOfNew } from '../../identity/audit/restored.ts'
import { Refusal } from '../../errors/refusal.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, Changing } from '../../http/handler.ts'

/** Those about notes only where there are notes. */
export async function listSatAlarmTypes({ access }: Call<typeof ListSatAlarmTypes>): Promise<Page<SatAlarmType>> {
  const types = Object.entries(ALARM_TYPES).filter(
    ([id]) => access.features.nfce || !NOTE_TYPES.some((type) => type === id),
  )
  const items = types.map(([id, type]: [string, AlarmType]) => ({
    id,
    description: type.description,
    icon: type.icon,
    has_parameters: hasParameters(type),
    operators: type.operators.map(({ name, description }) => ({ name, description })),
    options: type.options.map((option) => ({ ...option })),
    unit_types: type.units.map(({ name, description }) => ({ name, description })),
    value_type: type.valueType,
    extra: { mask: type.mask, field_name: type.fieldName, hint: type.hint },
  }))
  return { items, total: items.length }
}

/** Newest first: a new one is seen where it was made. A secondary user sees those of its own groups, and no other group's name. */
export async function listSatAlarms(call: Call<typeof ListSatAlarms>): Promise<Page<SatAlarm>> {
  const { db, query } = call
  const own = await ownGroups(call, 'sat_alarm:read')
  let alarms = db.selectFrom('sat_alarms')
  if (own) {
    alarms = alarms.where('id', 'in', (e) =>
      e
        .selectFrom('sat_alarm_groups')
        .select('alarm_id')
        .where('company_group_id', 'in', [...own]),
    )
  }
  const { rows, total } = await pageOf(db, query, alarms, ({ limit, offset }) =>
    alarms.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  )
  return { items: await alarmViews(db, rows, own), total }
}

export async function createSatAlarm(call: Call<typeof CreateSatAlarm>): Promise<SatAlarm> {
  const { db, body, query, platform, access } = call
  const own = await ownGroups(call, 'sat_alarm:create')
  const { setting, group_ids } = await checked(db, body, own)
  const level = body.level ?? null
  if (query.confirm === '0') await refuseSimilar(db, { ...setting, group_ids })
  const id = await idOfNew(call, 'sat_alarm.delete')
  const row = { tenant_id: access.tenantId, id, created_at: isoInstant(platform.now()) }
  await db
    .insertInto('sat_alarms')
    .values({ ...row, ...setting, level })
    .execute()
  await putGroups(db, row, group_ids)
  const made = await alarmView(db, { ...row, ...setting, level, paused_at: null }, own)
  const changes = auditChanges({}, alarmAudit(made))
  await audit(call, { action: 'sat_alarm.create', subject: made.alarm_type.description, subjectId: made.id, changes })
  return made
}

/** As the change's reply shows it. */
async function currentSatAlarm(call: Call<typeof UpdateSatAlarm>): Promise<SatAlarm> {
  const own = await ownGroups(call, 'sat_alarm:update')
  return alarmView(call.db, await changeable(call.db, call.params.id, own), own)
}

/** Alerts that the alarm keeps open end, unless it asks for the same as before and still watches their SAT. */
async function changeSatAlarm(call: Call<typeof UpdateSatAlarm>): Promise<SatAlarm> {
  const { db, body, query, platform } = call
  const own = await ownGroups(call, 'sat_alarm:update')
  const alarm = await changeable(db, call.params.id, own)
  const { setting, group_ids } = await checked(db, body, own)
  const level = body.level ?? null
  if (query.confirm === '0') await refuseSimilar(db, { ...setting, group_ids }, alarm.id)
  const before = await alarmView(db, alarm, own)
  const revision = asksTheSame(alarm, setting) ? alarm.revision : alarm.revision + 1
  await db
    .updateTable('sat_alarms')
    .set({ ...setting, level, revision })
    .where('id', '=', alarm.id)
    .execute()
  await db.deleteFrom('sat_alarm_groups').where('alarm_id', '=', alarm.id).execute()
  await putGroups(db, alarm, group_ids)
  await withdrawStale(db, await readMoment(db, platform.now()))
  await followLevel(
    db,
    { tenantId: call.access.tenantId, now: platform.now() },
    { id: alarm.id, from: levelOf(alarm), to: levelOf({ ...setting, level }) },
  )
  const after = await alarmView(db, { ...alarm, ...setting, level }, own)
  const changes = auditChanges(alarmAudit(before), alarmAudit(after))
  await audit(call, {
    action: 'sat_alarm.update',
    subject: before.alarm_type.description,
    subjectId: alarm.id,
    changes,
  })
  return after
}

/** Ends the alerts of an alarm that is paused, since nobody looks any more when they would be over; resumed it judges anew, by the readings that come. */
export async function pauseSatAlarm(call: Call<typeof PauseSatAlarm>): Promise<SatAlarm> {
  const { db, body, platform } = call
  const own = await ownGroups(call, 'sat_alarm:update')
  const alarm = await changeable(db, call.params.id, own)
  const paused_at = body.is_paused ? (alarm.paused_at ?? isoInstant(platform.now())) : null
  await db.updateTable('sat_alarms').set({ paused_at }).where('id', '=', alarm.id).execute()
  await withdrawStale(db, await readMoment(db, platform.now()))
  const after = await alarmView(db, { ...alarm, paused_at }, own)
  if (paused_at !== alarm.paused_at) {
    const action = body.is_paused ? 'sat_alarm.pause' : 'sat_alarm.resume'
    await audit(call, { action, subject: after.alarm_type.description, subjectId: alarm.id })
  }
  return after
}

export async function readSatAlarmFiring(
  call: Call<typeof ReadSatAlarmFiring>,
): Promise<Reply<typeof ReadSatAlarmFiring>> {
  const { db, query, platform } = call
  const sent = { ...query, group_ids: query.group_ids.split(',') }
  const { setting, group_ids } = await checked(db, sent, await ownGroups(call, 'sat_alarm:read'))
  if (NOTE_TYPES.includes(setting.alarm_type_id)) return { firing: null, looked_at: 0, sats: 0 }
  return wouldFire(db, { setting, group_ids, now: platform.now() })
}

export async function deleteSatAlarm(call: Call<typeof DeleteSatAlarm>): Promise<Record<string, never>> {
  const { db, platform } = call
  const own = await ownGroups(call, 'sat_alarm:delete')
  const alarm = await changeable(db, call.params.id, own)
  const before = await alarmView(db, alarm, own)
  await db.deleteFrom('sat_alarms').where('id', '=', alarm.id).execute()
  await withdrawStale(db, await readMoment(db, platform.now()))
  const changes = auditChanges(alarmAudit(before), {})
  await audit(call, {
    action: 'sat_alarm.delete',
    subject: before.alarm_type.description,
    subjectId: alarm.id,
    changes,
  })
  return {}
}

/** A secondary user changes alarms that are of its own groups only: others rely on the rest. */
async function changeable(db: ScopedDb, id: string, own: ReadonlySet<string> | undefined) {
  if (!isUuid(id)) throw new Refusal('not_found')
  const alarm = await db.selectFrom('sat_alarms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!alarm) throw new Refusal('not_found')
  if (!own) return alarm
  const groups = await db.selectFrom('sat_alarm_groups').select('company_group_id').where('alarm_id', '=', id).execute()
  const seen = groups.filter((group) => own.has(group.company_group_id)).length
  if (seen === 0) throw new Refusal('not_found')
  if (seen < groups.length) throw new Refusal('forbidden')
  return alarm
}

async function checked(db: ScopedDb, body: SatAlarmForm, own: ReadonlySet<string> | undefined) {
  const group_ids = [...new Set(body.group_ids.map((id) => id.toLowerCase()))]
  const draft = { ...draftFrom(body), group_ids }
  const found = await db.selectFrom('company_groups').select('id').where('id', 'in', group_ids).execute()
  if (found.length < group_ids.length || group_ids.some((id) => own?.has(id) === false)) {
    throw new Refusal('invalid', { fields: { group_ids: 'Grupo não encontrado' } })
  }
  return { setting: settingOf(draft), group_ids }
}

async function refuseSimilar(
  db: ScopedDb,
  alarm: AlarmSetting & { group_ids: readonly string[] },
  except?: string,
): Promise<void> {
  const others = await db
    .selectFrom('sat_alarms')
    .selectAll()
    .where('alarm_type_id', '=', alarm.alarm_type_id)
    .execute()
  const groups = await groupsOf(db, others, undefined)
  const similar = others
    .filter(({ id }) => id !== except)
    .some((other) => isSimilar(alarm, { ...other, group_ids: (groups.get(other.id) ?? []).map(({ id }) => id) }))
  if (similar) throw new Refusal('similar_alarm')
}

async function putGroups(
  db: ScopedDb,
  { tenant_id, id }: { tenant_id: string; id: string },
  group_ids: readonly string[],
): Promise<void> {
  await db
    .insertInto('sat_alarm_groups')
    .values(group_ids.map((company_group_id) => ({ tenant_id, alarm_id: id, company_group_id })))
    .execute()
}

export const updateSatAlarm: Changing<typeof UpdateSatAlarm> = { change: changeSatAlarm, current: currentSatAlarm }
