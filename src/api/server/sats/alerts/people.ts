import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { roleAllows } from '../../identity/accounts/role-allows.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { AlertRow } from './line.ts'

/** How many people are offered. */
const MOST = 500

/**
 * Tells of an alert `n` of a statement if a member of the tenant may know of it: of one about notes whoever reads its company's notes, looked at when it is
 * told, since the right may have ended meanwhile.
 */
export const mayKnow = ({
  tenantId,
  userId,
}: {
  tenantId: string
  userId: string
}): RawBuilder<SqlBool> => sql<SqlBool>`(
  n.sat_id is not null or exists (
    select from grants g join roles r on r.tenant_id = ${tenantId} and r.id = g.role_id
    left join role_permissions p on p.tenant_id = ${tenantId} and p.role_id = r.id and p.permission = 'nfce:read'
    where g.tenant_id = ${tenantId} and g.user_id = ${userId} and g.is_active and (r.is_master or p.role_id is not null)
      and (g.only_companies is null or n.company_id = any (g.only_companies))
      and (g.company_group_id is null or exists (select from company_group_companies c where c.tenant_id = ${tenantId}
        and c.company_group_id = g.company_group_id and c.company_id = n.company_id))))`

/**
 * Reads who may sign in and sees an alert: by an active grant on its company with a role that reads alerts, and for one about notes reads notes,
 * too. By e-mail.
 */
export async function peopleWhoSee(
  db: ScopedDb,
  { company_id, sat_id }: Pick<AlertRow, 'company_id' | 'sat_id'>,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct u.id, u.email
    from grants g
    join roles r on r.tenant_id = ${TENANT} and r.id = g.role_id
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed
    where g.tenant_id = ${TENANT} and g.is_active and ${roleAllows('sat_notification:read')}
      and ${sat_id === null ? roleAllows('nfce:read') : sql`true`}
      and (g.only_companies is null or ${company_id}::uuid = any (g.only_companies))
      and case when g.company_group_id is null then r.type = 'primary' or g.only_companies is not null
        else exists (select from company_group_companies c where c.tenant_id = ${TENANT}
          and c.company_group_id = g.company_group_id and c.company_id = ${company_id}::uuid) end
    order by u.email limit ${MOST}`.execute(db)
  return rows
}
