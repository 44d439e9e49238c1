import { sql } from 'kysely'
import type { Scope, ScopedDb } from './store/scope.ts'

/** What a user may do and see in one tenant: the union of its active grants there. */
export interface Access extends Scope {
  userId: string
  timeZone: string
  isMaster: boolean
  permissions: string[]
}

/**
 * Read in the session role and in the very transaction of the call, so that a revoked grant ends with the next call. 'unauthenticated': no
 * such active user; 'tenant': no active grant in that tenant.
 */
export async function readAccess(
  db: ScopedDb,
  userId: string,
  tenantId: string,
): Promise<Access | 'unauthenticated' | 'tenant'> {
  const { rows } = await sql<{
    time_zone: string | null
    type: 'primary' | 'secondary'
    is_master: boolean
    permissions: string[]
    companies: string[]
  }>`
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = g.tenant_id and p.role_id = g.role_id) as permissions,
      array(select c.company_id::text from company_group_companies c
        where c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id) as companies
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = ${tenantId} and g.is_active
    left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = ${userId} and u.is_active and u.is_email_confirmed`.execute(db)
  const [first] = rows
  if (!first) return 'unauthenticated'
  if (first.time_zone === null) return 'tenant'
  return {
    userId,
    tenantId,
    timeZone: first.time_zone,
    isMaster: rows.some((grant) => grant.is_master),
    permissions: [...new Set(rows.flatMap((grant) => grant.permissions))].sort(),
    companyIds: rows.some((grant) => grant.type === 'primary')
      ? 'all'
      : [...new Set(rows.flatMap((grant) => grant.companies))],
  }
}
