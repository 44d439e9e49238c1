import { sql } from 'kysely'
import type { AlarmLevel, AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { tellChange } from '../../live/tell-change.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellAlertEvents } from './alert-events.ts'
import { returnWorsened } from './bring-back.ts'
import { lockAlerts } from './lock.ts'
import { tellOf } from './raised.ts'
import { silencedBy } from './silenced.ts'

/** An alert about a company, of no SAT, that is to be raised. */
export interface NewCompanyAlert {
  company_id: string
  alarm_id: string
  alarm_type_id: AlarmTypeId
  revision: number
  level: AlarmLevel
  message: string
  condition: string
  measured: string
}

/** `now`: ms since the epoch. */
interface Moment {
  tenantId: string
  now: number
}

/** Raises alerts about companies in a tenant's transaction, each once for an alarm, and leaves it as work to tell of those that fall into no silence. */
export async function raiseCompanyAlerts(
  db: ScopedDb,
  moment: Moment,
  alerts: readonly NewCompanyAlert[],
): Promise<void> {
  if (alerts.length === 0) return
  await lockAlerts(db)
  const companies = alerts.map((alert) => ({ ...alert, sat_id: null }))
  await returnWorsened(db, moment, companies)
  const rows = await silencedBy(db, companies, moment.now)
  const raised = await db
    .insertInto('sat_notifications')
    .values(
      rows.map(
        ({ company_id, alarm_id, alarm_type_id, revision, level, message, condition, measured, silence_id }) => ({
          tenant_id: moment.tenantId,
          id: sql<string>`gen_random_uuid()`,
          sat_id: null,
          serial_number: null,
          company_id,
          environment: 'production' as const,
          alarm_id,
          alarm_revision: revision,
          alarm_type_id,
          level,
          message,
          condition,
          measured,
          silence_id,
          created_at: isoInstant(moment.now),
        }),
      ),
    )
    .onConflict((on) => on.doNothing())
    .returning(['id', 'company_id', 'sat_id', 'silence_id'])
    .execute()
  await tellChange(db, 'alerts', raised)
  await tellAlertEvents(db, moment.now, raised)
  const audible = raised.filter(({ silence_id }) => silence_id === null)
  await tellOf(
    db,
    moment,
    audible.map(({ id: notification }) => ({ notification })),
  )
}

/** Notes that there is more of what alerts tell of, as much as is measured by now, and leaves it as work to tell of them once more. */
export async function remindOfCompanyAlerts(
  db: ScopedDb,
  moment: Moment,
  alerts: readonly { id: string; measured: string }[],
): Promise<void> {
  if (alerts.length === 0) return
  await lockAlerts(db)
  for (const { id, measured } of alerts) {
    const changed = await db
      .updateTable('sat_notifications')
      .set({ measured, reminded_at: isoInstant(moment.now) })
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .returning(['company_id', 'sat_id', 'silence_id'])
      .execute()
    await tellChange(db, 'alerts', changed)
    if (changed.some(({ silence_id }) => silence_id === null)) {
      await tellOf(db, moment, [{ notification: id, again: true }])
    }
  }
}

/** Ends alerts by their ids, and lets go of those among them that somebody ended before what they tell of was over. */
export async function clearAlerts(
  db: ScopedDb,
  now: number,
  ended: Readonly<Record<'over' | 'withdrawn', readonly string[]>>,
): Promise<void> {
  if (ended.over.length + ended.withdrawn.length === 0) return
  await lockAlerts(db)
  for (const because of ['over', 'withdrawn'] as const) {
    if (ended[because].length === 0) continue
    const cleared = await db
      .updateTable('sat_notifications')
      .set((e) => ({
        cleared_at: e.fn.coalesce('cleared_at', e.cast<string>(e.val(isoInstant(now)), 'timestamptz')),
        cleared_because: e.fn.coalesce('cleared_because', e.val(because)),
        goes_on: false,
      }))
      .where('id', '=', anyOf(ended[because]))
      .returning(['company_id', 'sat_id'])
      .execute()
    await tellChange(db, 'alerts', cleared)
    await tellAlertEvents(db, now, cleared)
  }
}
