import { PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import type { ScopedDb } from '../../store/scope.ts'

export interface NewRole {
  name: string
  type: 'primary' | 'secondary'
  isMaster: boolean
  permissions: readonly Permission[]
}

/** Every tenant's first role: may do everything, and gives the others theirs. */
export const MASTER_ROLE = {
  name: 'Administrador',
  type: 'primary',
  isMaster: true,
  permissions: PERMISSIONS.map(({ id }) => id),
} as const satisfies NewRole

/** Throws where the tenant has a role of that id. */
export async function insertRole(
  db: ScopedDb,
  { tenantId, id, role }: { tenantId: string; id: string; role: NewRole },
): Promise<void> {
  const { name, type, isMaster, permissions } = role
  await db
    .insertInto('roles')
    .values({ tenant_id: tenantId, id, description: name, type, is_master: isMaster })
    .execute()
  await db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ tenant_id: tenantId, role_id: id, permission })))
    .execute()
}
