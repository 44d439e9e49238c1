import type { Page } from '#api/contract/page.ts'
import type { listPermissions as ListPermissions, RolePermission } from '#api/contract/access/permissions.ts'
import { PERMISSIONS, type PermissionInfo, permissionsOf } from '#domain/access/permissions.ts'
import type { Call } from '../../http/handler.ts'

export async function listPermissions(call: Call<typeof ListPermissions>): Promise<Page<RolePermission>> {
  const items = permissionsOf(call.access.features, call.query.type).map((permission) => ({
    ...named(permission),
    type: permission.type,
    depends_on: PERMISSIONS.filter(({ id }) => permission.depends_on.includes(id)).map(named),
  }))
  return { items, total: items.length }
}

function named({ id, resource, resource_description, action, action_description }: PermissionInfo) {
  return { id, resource, resource_description, action, action_description }
}
