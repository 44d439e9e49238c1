import type { Permission } from '#domain/access/permissions.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { type Granted, scopeFor } from '../callers/access.ts'

type Companies = Scope['companyIds']

/** Tells if a user holds a permission on all of these companies: nobody gives, or takes from others, what they do not hold. */
export function holds(access: Granted, permission: Permission, companies: Companies): boolean {
  const { companyIds } = scopeFor(access, [permission])
  return companyIds === 'all' || (companies !== 'all' && companies.every((id) => companyIds.includes(id)))
}

/** A role as it is given. */
export interface RolePermissions {
  id: string
  description: string
  type: 'primary' | 'secondary'
  is_master: boolean
  permissions: Permission[]
}

/** Tells whether a user holds, on all of these companies, what a role allows. */
export function isHeld(
  access: Granted,
  role: Pick<RolePermissions, 'is_master' | 'permissions'>,
  on: Companies,
): boolean {
  return access.isMaster || (!role.is_master && role.permissions.every((one) => holds(access, one, on)))
}

/** Refuses who does not hold, on all of these companies, what the role allows. */
export function requireHeld(
  access: Granted,
  role: Pick<RolePermissions, 'is_master' | 'permissions'>,
  on: Companies,
): void {
  if (!isHeld(access, role, on)) throw new Refusal('not_held')
}

/** The tenant's roles of these ids, or all of them, with their permissions. */
export async function readRolePermissions(db: ScopedDb, ids: readonly string[]): Promise<Map<string, RolePermissions>> {
  if (ids.length === 0) return new Map()
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'description', 'type', 'is_master'])
    .where('id', 'in', [...ids])
    .execute()
  const permissions = await db
    .selectFrom('role_permissions')
    .select(['role_id', 'permission'])
    .where('role_id', 'in', [...ids])
    .orderBy('permission')
    .execute()
  const byRole = Map.groupBy(permissions, ({ role_id }) => role_id)
  return new Map(
    roles.map((role) => [
      role.id,
      // Nothing but permissions was ever written there.
      { ...role, permissions: (byRole.get(role.id) ?? []).map(({ permission }) => permission as Permission) },
    ]),
  )
}

/** Returns the items of only one of the lists. */
export function differing<T>(some: readonly T[], others: readonly T[]): T[] {
  return [...some.filter((one) => !others.includes(one)), ...others.filter((one) => !some.includes(one))]
}
