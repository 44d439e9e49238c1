import type { ActiveAlert } from '#api/contract/sats/sats.ts'
import { judge } from '#domain/sats/sat-alarm-rules.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { asOneText } from '../../store/queries/as-one-text.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Access } from '../../identity/callers/access.ts'
import { holderOf } from '../alerts/read-alerts.ts'
import { MEASURED, measuresOf } from './raising/measures.ts'
import { readMoment } from './watches.ts'

const LEVELS = ['danger', 'warning', 'info']

/**
 * The alerts that are on, by SAT, gravest first and then newest, with what is measured now: 'há 47 min' goes on counting. Of every SAT
 * that the scope shows unless `satIds` names some. `now`: ms since the epoch.
 */
export async function readActiveAlerts(
  db: ScopedDb,
  { now, access, satIds }: { now: number; access: Pick<Access, 'finds'>; satIds?: readonly string[] },
): Promise<Map<string, ActiveAlert[]>> {
  if (satIds?.length === 0) return new Map()
  // Tables that have a row for every SAT are read one by one, and joined here: due-sats.ts says why.
  let open = db
    .selectFrom('sat_notifications')
    .select(['id', 'sat_id', 'alarm_id', 'alarm_revision', 'alarm_type_id', 'level', 'message', 'created_at'])
    .select(['condition', 'cleared_at', 'held_since', 'holder_email', 'held_until', 'silence_id'])
    .where('cleared_at', 'is', null)
    .orderBy('created_at', 'desc')
  if (satIds) open = open.where('sat_id', 'in', satIds)
  const notifications = await asOneText(db, open)
  if (notifications.length === 0) return new Map()
  const anyOfThem = anyOf([...new Set(notifications.map(({ sat_id }) => sat_id))])
  const read = await asOneText(
    db,
    db
      .selectFrom('sat_states')
      .select(['sat_id', ...MEASURED])
      .where('sat_id', '=', anyOfThem),
  )
  const backlogs = await db
    .selectFrom('sat_backlogs')
    .select(['sat_id', 'since'])
    .where('sat_id', '=', anyOfThem)
    .execute()
  const settings = await db
    .selectFrom('sat_alarms')
    .select(['id', 'revision', 'operator_name', 'selected_option_id', 'unit_type_name', 'value'])
    .execute()
  const stateOf = new Map(read.map((state) => [state.sat_id, state]))
  const since = new Map(backlogs.map((backlog) => [backlog.sat_id, backlog.since]))
  const settingOf = new Map(settings.map((setting) => [`${setting.id} ${setting.revision}`, setting]))
  const moment = await readMoment(db, now)
  const alerts = notifications.map((row) => {
    const { id, sat_id, alarm_id, alarm_revision, alarm_type_id, level, message, created_at, condition } = row
    const state = stateOf.get(sat_id)
    const setting = settingOf.get(`${alarm_id} ${alarm_revision}`)
    const judged =
      state && setting && judge({ ...setting, alarm_type_id }, measuresOf(state, since.get(sat_id) ?? null), moment)
    const alert: ActiveAlert = {
      id,
      message: judged?.holds ? judged.message : message,
      icon: ALARM_TYPES[alarm_type_id].icon,
      level,
      created_utc: new Date(created_at).toISOString(),
      cause: alarm_type_id,
      condition,
      holder: holderOf(row, { now, access }),
      ...(row.silence_id !== null && { is_silenced: true }),
    }
    return { sat_id, alert }
  })
  alerts.sort((a, b) => LEVELS.indexOf(a.alert.level) - LEVELS.indexOf(b.alert.level))
  const bySat = new Map<string, ActiveAlert[]>()
  for (const { sat_id, alert } of alerts) {
    const own = bySat.get(sat_id)
    if (own) own.push(alert)
    else bySat.set(sat_id, [alert])
  }
  return bySat
}
