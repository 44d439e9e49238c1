import { NOTE_TYPES, type AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { anyOf } from '../../../store/queries/any-of.ts'
import type { ScopedDb } from '../../../store/scope.ts'

/** Counts on how many SATs that the scope shows each alarm fires now; of one about notes there is nothing to count. */
export async function countFiring(
  db: ScopedDb,
  alarms: readonly { id: string; alarm_type_id: AlarmTypeId }[],
): Promise<Map<string, number>> {
  const ids = alarms.flatMap(({ id, alarm_type_id }) => (NOTE_TYPES.includes(alarm_type_id) ? [] : [id]))
  const rows = await db
    .selectFrom('sat_notifications')
    .select((e) => ['alarm_id', e.fn.countAll<number>().as('firing')])
    .where('alarm_id', '=', anyOf(ids))
    .where('cleared_at', 'is', null)
    .groupBy('alarm_id')
    .execute()
  const counted = new Map(rows.map(({ alarm_id, firing }) => [alarm_id, firing]))
  return new Map(ids.map((id) => [id, counted.get(id) ?? 0]))
}
