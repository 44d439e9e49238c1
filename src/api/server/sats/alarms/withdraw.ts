import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { tellChange } from '../../live/tell-change.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellAlertEvents } from '../alerts/alert-events.ts'
import { lockAlerts } from '../alerts/lock.ts'
import { TENANT } from '../../store/tenant-names.ts'

/**
 * Selects the number of reasons for an open alert `n`: none where the alarm was deleted, is paused or asks for something else by now, its groups have
 * lost the company, the SAT went to another one or was retired. `today`: the tenant's calendar day, a date.
 */
export function reasonsOf({ tenant, today }: { tenant: RawBuilder<unknown>; today: RawBuilder<unknown> }) {
  return sql<number>`(select count(*) from sats s
    join sat_alarms a on a.tenant_id = ${tenant} and a.paused_at is null
    join sat_alarm_groups g on g.tenant_id = ${tenant} and g.alarm_id = a.id
    join company_group_companies c on c.tenant_id = ${tenant} and c.company_group_id = g.company_group_id
    where s.tenant_id = ${tenant} and s.id = n.sat_id and (s.retired_on is null or s.retired_on > ${today})
      and a.id = n.alarm_id and a.revision = n.alarm_revision
      and c.company_id = s.company_id and n.company_id = s.company_id)`
}

/** Closes the open alerts of the tenant's SATs that nothing stands behind any more, and lets go of those that were held. `today`: the tenant's calendar day. */
export async function withdrawStale(db: ScopedDb, { now, today }: { now: number; today: string }): Promise<void> {
  await lockAlerts(db)
  const reasons = reasonsOf({ tenant: TENANT, today: sql`${today}::date` })
  const { rows } = await sql<{ company_id: string; sat_id: string }>`
    update sat_notifications n set cleared_at = coalesce(n.cleared_at, ${isoInstant(now)}::timestamptz),
      cleared_because = coalesce(n.cleared_because, 'withdrawn'), goes_on = false
    where n.tenant_id = ${TENANT} and (n.cleared_at is null or n.goes_on) and n.sat_id is not null and ${reasons} = 0
    returning n.company_id, n.sat_id`.execute(db)
  await tellChange(db, 'alerts', rows)
  await tellAlertEvents(db, now, rows)
}
