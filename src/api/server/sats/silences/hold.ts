import type { SilencedPart } from '#domain/sats/silences/silence.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellChange } from '../../live/tell-change.ts'

/**
 * Takes up the alerts that are on as a silence begins, of those that it is about: what follows of one (a reminder, the next group) waits as well, and at its end it is told
 * that they are still on. With the tenant's alerts locked.
 */
export async function holdOpen(
  db: ScopedDb,
  { id, company_id, point_of_sale_id, sat_id, alarm_id, alarm_type_id }: SilencedPart & { id: string },
): Promise<void> {
  let open = db
    .updateTable('sat_notifications')
    .set({ silence_id: id })
    .where('cleared_at', 'is', null)
    .where('silence_id', 'is', null)
  if (company_id !== null) open = open.where('company_id', '=', company_id)
  if (sat_id !== null) open = open.where('sat_id', '=', sat_id)
  if (alarm_id !== null) open = open.where('alarm_id', '=', alarm_id)
  if (alarm_type_id !== null) open = open.where('alarm_type_id', '=', alarm_type_id)
  if (point_of_sale_id !== null) {
    const there = await db.selectFrom('sats').select('id').where('point_of_sale_id', '=', point_of_sale_id).execute()
    if (there.length === 0) return
    open = open.where(
      'sat_id',
      'in',
      there.map((sat) => sat.id),
    )
  }
  await tellChange(db, 'alerts', await open.returning(['company_id', 'sat_id']).execute())
}
