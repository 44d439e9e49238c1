import { type InferResult, sql } from 'kysely'
import type { ActiveAlert } from '#api/contract/sats.ts'
import { judge } from '#domain/sat-alarm-rules.ts'
import { ALARM_TYPES } from '#domain/sat-alarms.ts'
import type { ScopedDb } from '../store/scope.ts'
import { MEASURED, measuresOf } from './measures.ts'
import { readMoment } from './watches.ts'

const LEVELS = ['danger', 'warning', 'info']

/**
 * The alerts that are on, by SAT, gravest first and then newest, with what is measured now: 'há 47 min' goes on counting. Of every SAT
 * that the scope shows unless `satIds` names some. `now`: ms since the epoch.
 */
export async function readActiveAlerts(
  db: ScopedDb,
  { now, satIds }: { now: number; satIds?: readonly string[] },
): Promise<Map<string, ActiveAlert[]>> {
  if (satIds?.length === 0) return new Map()
  let open = db.selectFrom('sat_notifications as n').where('n.cleared_at', 'is', null)
  if (satIds) open = open.where('n.sat_id', 'in', satIds)
  const found = open
    .leftJoin('sat_alarms as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'n.tenant_id')
        .onRef('a.id', '=', 'n.alarm_id')
        .onRef('a.revision', '=', 'n.alarm_revision'),
    )
    .leftJoin('sat_states as s', (join) =>
      join.onRef('s.tenant_id', '=', 'n.tenant_id').onRef('s.sat_id', '=', 'n.sat_id'),
    )
    .leftJoin('sat_backlogs as b', (join) =>
      join.onRef('b.tenant_id', '=', 'n.tenant_id').onRef('b.sat_id', '=', 'n.sat_id'),
    )
    .select(['n.id', 'n.sat_id', 'n.alarm_type_id', 'n.level', 'n.message', 'n.created_at'])
    .select(['a.operator_name', 'a.selected_option_id', 'a.unit_type_name', 'a.value', 'b.since'])
    .select(MEASURED.map((column) => `s.${column}` as const))
    .orderBy('n.created_at', 'desc')
  // As one text: where everything is in alert, the driver takes thrice the time for rows of so many columns.
  const { text } = await db
    .selectFrom(found.as('r'))
    .select(sql<string | null>`json_agg(r)::text`.as('text'))
    .executeTakeFirstOrThrow()
  if (text === null) return new Map()
  // The query above has built it; its instants have an offset instead of a Z.
  const rows = JSON.parse(text) as InferResult<typeof found>
  const moment = await readMoment(db, now)
  const alerts = rows.map(({ id, sat_id, alarm_type_id, level, message, created_at, read_at, ...row }) => {
    const measures = read_at === null ? undefined : measuresOf({ ...row, read_at }, row.since)
    const judged = measures && judge({ ...row, alarm_type_id }, measures, moment)
    const alert: ActiveAlert = {
      id,
      message: judged?.holds ? judged.message : message,
      icon: ALARM_TYPES[alarm_type_id].icon,
      level,
      created_utc: new Date(created_at).toISOString(),
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
