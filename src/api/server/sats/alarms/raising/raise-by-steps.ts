import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { ownRow } from '../../../store/queries/own-row.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import { TENANT } from '../../../store/tenant-names.ts'
import { tellOf } from '../../alerts/raised.ts'

/**
 * Writes alerts, and that they are to be told, as alerts.ts does in one statement, of which Citus takes none that reads what it writes.
 */
export async function raiseBySteps(
  db: ScopedDb,
  { tenantId, rows, now }: { tenantId: string; rows: readonly object[]; now: number },
): Promise<void> {
  const at = isoInstant(now)
  const { rows: ids } = await sql<{ id: string }>`
    select gen_random_uuid() as id from generate_series(1, ${sql.lit(rows.length)})`.execute(db)
  const numbered = rows.map((row, i) => ({ ...row, ...ids[i] }))
  const { rows: all } = await sql<{ id: string; silence_id: string | null }>`
    insert into sat_notifications as kept (tenant_id, id, sat_id, company_id, serial_number, environment, alarm_id, alarm_revision,
      alarm_type_id, level, message, condition, measured, silence_id, created_at)
    select own.tenant_id, f.id, f.sat_id, f.company_id, s.serial_number, f.environment, f.alarm_id, f.alarm_revision, f.alarm_type_id, f.level,
      f.message, f.condition, f.measured, f.silence_id, ${at}::timestamptz
    from ${ownRow(db)} cross join json_populate_recordset(null::sat_notifications, ${JSON.stringify(numbered)}::text::json) as f
    join sats s on s.tenant_id = own.tenant_id and s.tenant_id = ${TENANT} and s.id = f.sat_id
    on conflict do nothing
    returning kept.id, kept.silence_id`.execute(db)
  await tellOf(
    db,
    { tenantId, now },
    all.flatMap(({ id: notification, silence_id }) => (silence_id === null ? [{ notification }] : [])),
  )
}
