import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { GRAVITY } from '#domain/sats/alert-states.ts'
import type { AlarmLevel, AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { lockAlerts } from './lock.ts'
import { tellOf } from './raised.ts'
import { tellChange } from '../../live/tell-change.ts'

interface Moment {
  tenantId: string
  /** ms since the epoch */
  now: number
}

/** Columns that tell that nobody has an alert. */
export const NOBODYS = { holder_id: null, holder_email: null, held_since: null, held_why: null, held_until: null }

/** Gives back the alerts that somebody took until a moment that is over, in every tenant that has any. `now`: ms since the epoch. */
export async function returnAlerts(store: Store, now: number): Promise<void> {
  const due = await store
    .selectFrom('sat_notifications')
    .select('tenant_id')
    .distinct()
    .where('cleared_at', 'is', null)
    .where('held_until', '<=', isoInstant(now))
    .execute()
  await inEach(
    due.map(({ tenant_id }) => tenant_id),
    (tenantId) =>
      scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
        await lockAlerts(db)
        await bringBack(db, { tenantId, now }, 'expire', sql`n.held_until <= ${isoInstant(now)}`)
      }),
  )
}

/**
 * Gives back the alerts of those SATs, or companies, that another alarm of the same kind now tells of too: what somebody has seen to has become worse. For a
 * transaction that has the tenant's alerts locked.
 */
export async function returnWorsened(
  db: ScopedDb,
  moment: Moment,
  raised: readonly { sat_id: string | null; company_id: string; alarm_id: string; alarm_type_id: AlarmTypeId }[],
): Promise<void> {
  const rows = raised.map(({ sat_id, company_id, alarm_id, alarm_type_id }) => ({
    sat_id,
    company_id,
    alarm_id,
    alarm_type_id,
  }))
  await bringBack(
    db,
    moment,
    'worsen',
    sql`exists (
      select from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (sat_id uuid, company_id uuid, alarm_id uuid, alarm_type_id text)
      where r.company_id = n.company_id and r.sat_id is not distinct from n.sat_id and r.alarm_type_id = n.alarm_type_id and r.alarm_id <> n.alarm_id)`,
  )
}

/** Asks if somebody has an alert of these SATs, so that there may be something to give back. */
export const isAnyHeld = (satIds: readonly string[]): RawBuilder<boolean> => sql`(
  select exists (select from sat_notifications
    where tenant_id = ${TENANT} and cleared_at is null and held_since is not null and sat_id = ${oneOrAnyOf(satIds)}))`

/**
 * Gives the alerts of an alarm its level by now. Those that have become graver come back, and what was ended by hand and goes on may be raised
 * anew.
 */
export async function followLevel(
  db: ScopedDb,
  moment: Moment,
  alarm: { id: string; from: AlarmLevel; to: AlarmLevel },
): Promise<void> {
  if (alarm.from === alarm.to) return
  const isGraver = GRAVITY[alarm.to] > GRAVITY[alarm.from]
  await lockAlerts(db)
  const { rows } = await sql<{ company_id: string; sat_id: string | null }>`
    update sat_notifications n set level = ${alarm.to}, goes_on = n.goes_on and not ${isGraver}
    where n.tenant_id = ${TENANT} and n.alarm_id = ${alarm.id} and (n.cleared_at is null or n.goes_on) and n.level <> ${alarm.to}
    returning n.company_id, n.sat_id`.execute(db)
  await tellChange(db, 'alerts', rows)
  if (isGraver) await bringBack(db, moment, 'worsen', sql`n.alarm_id = ${alarm.id}`)
}

/** Leaves it as work to escalate alerts that nobody has any more: while somebody had them that moment may have gone by. */
export const tellReturned = (db: ScopedDb, moment: Moment, alerts: readonly { id: string }[]): Promise<void> =>
  tellOf(
    db,
    moment,
    alerts.map(({ id: notification }) => ({ notification, returned: true })),
  )

/** In steps, since Citus takes no statement that reads what it writes. */
async function bringBack(
  db: ScopedDb,
  { tenantId, now }: Moment,
  kind: 'expire' | 'worsen',
  which: RawBuilder<unknown>,
): Promise<void> {
  const at = isoInstant(now)
  const back = await db
    .updateTable('sat_notifications as n')
    .set({ ...NOBODYS, returned_at: at })
    .where('n.cleared_at', 'is', null)
    .where('n.held_since', 'is not', null)
    .where(sql<SqlBool>`${which}`)
    .returning(['n.id', 'n.company_id', 'n.sat_id'])
    .execute()
  if (back.length === 0) return
  await tellChange(db, 'alerts', back)
  await tellReturned(db, { tenantId, now }, back)
  await db
    .insertInto('alert_notes')
    .values(
      back.map(({ id, company_id }) => ({
        tenant_id: tenantId,
        notification_id: id,
        id: sql<string>`gen_random_uuid()`,
        company_id,
        at,
        kind,
      })),
    )
    .execute()
}
