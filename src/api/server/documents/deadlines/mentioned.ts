import { sql } from 'kysely'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { overdue } from './overdue.ts'

interface Mentioned {
  alarm_id: string
  company_id: string
  alarm_type_id: AlarmTypeId
  void_by: string | null
  day: number | null
}

/**
 * Notes what alarms have told of: the notes in contingency of each company, so that one that comes later is told of, and the reminder of the day. What is over is
 * forgotten. In a tenant's transaction. `now`: ms since the epoch.
 */
export async function noteMentioned(
  db: ScopedDb,
  now: number,
  { mentioned, over }: { mentioned: readonly Mentioned[]; over: readonly Mentioned[] },
): Promise<void> {
  const records = (some: readonly Mentioned[], type: AlarmTypeId) => {
    const rows = some.filter(({ alarm_type_id }) => alarm_type_id === type)
    return rows.map(({ alarm_id, company_id, void_by, day }) => ({ alarm_id, company_id, void_by, day }))
  }
  const listed = (rows: readonly object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as t (alarm_id uuid, company_id uuid, void_by date, day integer)`
  const contingency = records(mentioned, 'nfce_contingency')
  const former = [...contingency, ...records(over, 'nfce_contingency')]
  if (former.length > 0) {
    await sql`delete from nfce_overdue o using ${listed(former)}
      where o.tenant_id = ${TENANT} and o.alarm_id = t.alarm_id and o.company_id = t.company_id`.execute(db)
  }
  if (contingency.length > 0) {
    await sql`
      insert into nfce_overdue (tenant_id, alarm_id, company_id, serie, number)
      select distinct n.tenant_id, t.alarm_id, n.company_id, n.serie, n.number_start from ${listed(contingency)}
      join nfce_gaps n on n.tenant_id = ${TENANT} and n.company_id = t.company_id and ${overdue(now)}
      on conflict do nothing`.execute(db)
  }
  const reminders = records(mentioned, 'nfce_voids')
  if (reminders.length > 0) {
    await sql`delete from nfce_void_reminders r using ${listed(reminders)}
      where r.tenant_id = ${TENANT} and r.alarm_id = t.alarm_id and r.void_by < t.void_by`.execute(db)
    await sql`
      insert into nfce_void_reminders (tenant_id, alarm_id, void_by, day)
      select distinct a.tenant_id, t.alarm_id, t.void_by, t.day from ${listed(reminders)}
      join sat_alarms a on a.tenant_id = ${TENANT} and a.id = t.alarm_id
      on conflict do nothing`.execute(db)
  }
}
