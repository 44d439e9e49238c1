import type { Permission } from '#domain/access/permissions.ts'
import { roleAllows } from '../../identity/accounts/role-allows.ts'
import type { Access } from '../../identity/callers/access.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'

/**
 * The company groups for which a secondary user holds what a call needs, never an empty set; undefined for who holds it as a primary one,
 * and so for all of them.
 */
export async function ownGroups(
  { db, access }: { db: ScopedDb; access: Access },
  needed: Permission,
): Promise<Set<string> | undefined> {
  if (access.companyIds === 'all') return undefined
  const grants = await db
    .selectFrom('grants')
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'grants.role_id'))
    .select('company_group_id')
    .where('user_id', '=', access.userId)
    .where('is_active', '=', true)
    .where(roleAllows(needed))
    .execute()
  const ids = grants.map((grant) => grant.company_group_id).filter((id) => id !== null)
  // An id that no group has, because SQL knows no empty list.
  return new Set(ids.length > 0 ? ids : [access.userId])
}
