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
  }>`select * from session_access(${userId}, ${tenantId})`.execute(db)
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
