import { type RawBuilder, sql } from 'kysely'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { Store } from '../../store/scope.ts'

/** The alarms about notes that tell of a deadline. */
export type NoteAlarm = Extract<AlarmTypeId, 'nfce_contingency' | 'nfce_voids'>

/** Selects the alarms of a type that are not paused, of all tenants whose plan has notes, as rows {tenant_id, id}. */
export const alarmsOf = (type: NoteAlarm): RawBuilder<unknown> => sql`
  select w.tenant_id, w.id from sat_alarms w
  where w.alarm_type_id = ${sql.lit(type)} and w.paused_at is null and not exists (select from plans p where p.tenant_id = w.tenant_id and p.is_current
    and not ('nfce' = any (p.resources)))`

/**
 * Joins those who hear of the company of a row `o` {tenant_id, alarm_id, company_id}, as `u`: who may sign in and holds an active grant on a
 * group that the alarm names and that has the company, with a role that lets them read its notes (docs/decisions.md#note-alarms).
 */
export const JOIN_READERS = sql`
  join sat_alarm_groups a on a.tenant_id = o.tenant_id and a.alarm_id = o.alarm_id
  join company_group_companies c
    on c.tenant_id = o.tenant_id and c.company_group_id = a.company_group_id and c.company_id = o.company_id
  join grants g on g.tenant_id = o.tenant_id and g.company_group_id = a.company_group_id and g.is_active
    and (g.only_companies is null or o.company_id = any (g.only_companies))
  join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
  left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'nfce:read'
  join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed and (r.is_master or p.role_id is not null)`

/** Reads of which of these companies a user still hears by alarms of the type. */
export async function readerCompanies(
  store: Store,
  type: NoteAlarm,
  { tenantId, userId, ids }: { tenantId: string; userId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct o.company_id
    from (
      select w.tenant_id, w.id as alarm_id, k.id as company_id
      from (${alarmsOf(type)}) w join companies k on k.tenant_id = w.tenant_id and k.id = ${anyOf(ids)}
      where w.tenant_id = ${tenantId}
    ) o ${JOIN_READERS}
    where u.id = ${userId}`.execute(store)
  return rows.map(({ company_id }) => company_id)
}
