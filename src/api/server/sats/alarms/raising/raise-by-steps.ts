import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { ownRow } from '../../../store/queries/own-row.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { TENANT } from '../../../store/tenant-names.ts'
import { giveWork } from '../../../work/give.ts'
import { alertMail, TRIED_HOURS } from '../alert-mails.ts'

interface Raised {
  id: string
  alarm_id: string
  company_id: string
  silence_id: string | null
}

/**
 * Writes alerts and whom they are told to as alerts.ts does in one statement, of which Citus takes none that reads what it writes.
 */
export async function raiseBySteps(
  db: ScopedDb,
  { tenantId, rows, now }: { tenantId: string; rows: readonly object[]; now: number },
): Promise<void> {
  const at = isoInstant(now)
  const { rows: ids } = await sql<{ id: string }>`
    select gen_random_uuid() as id from generate_series(1, ${sql.lit(rows.length)})`.execute(db)
  const numbered = rows.map((row, i) => ({ ...row, ...ids[i] }))
  const { rows: all } = await sql<Raised>`
    insert into sat_notifications as kept (tenant_id, id, sat_id, company_id, serial_number, environment, alarm_id, alarm_revision,
      alarm_type_id, level, message, condition, measured, silence_id, created_at)
    select own.tenant_id, f.id, f.sat_id, f.company_id, s.serial_number, f.environment, f.alarm_id, f.alarm_revision, f.alarm_type_id, f.level,
      f.message, f.condition, f.measured, f.silence_id, ${at}::timestamptz
    from ${ownRow(db)} cross join json_populate_recordset(null::sat_notifications, ${JSON.stringify(numbered)}::text::json) as f
    join sats s on s.tenant_id = own.tenant_id and s.tenant_id = ${TENANT} and s.id = f.sat_id
    on conflict do nothing
    returning kept.id, kept.alarm_id, kept.company_id, kept.silence_id`.execute(db)
  const raised = all.filter(({ silence_id }) => silence_id === null)
  if (raised.length === 0) return
  const { rows: mails } = await sql<{ user_id: string; notification_id: string }>`
    select distinct u.id as user_id, r.id as notification_id
    from json_to_recordset(${JSON.stringify(raised)}::text::json) as r (id uuid, alarm_id uuid, company_id uuid)
    join sat_alarm_groups a on a.tenant_id = ${TENANT} and a.alarm_id = r.alarm_id
    join company_group_companies c
      on c.tenant_id = ${TENANT} and c.company_group_id = a.company_group_id and c.company_id = r.company_id
    join grants g on g.tenant_id = ${TENANT} and g.company_group_id = a.company_group_id and g.is_active
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed`.execute(db)
  await giveWork(
    db,
    alertMail,
    now,
    mails.map(({ user_id, notification_id: notification }) => ({
      tenantId,
      key: `${notification} ${user_id}`,
      about: user_id,
      payload: { notification },
      expiresAt: isoInstant(now + TRIED_HOURS * 3_600_000),
    })),
  )
}
