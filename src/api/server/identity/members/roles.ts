import { sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type {
  createRole as CreateRole,
  deleteRole as DeleteRole,
  listRoles as ListRoles,
  Role,
  readRole as ReadRole,
  updateRole as UpdateRole,
} from '#api/contract/access/roles.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { featureOf, type Features } from '#domain/access/features.ts'
import { closure, type Permission, permissionsOf } from '#domain/access/permissions.ts'
import { phrase } from '#domain/phrase.ts'
import { grantRows } from '../accounts/grant-rows.ts'
import { differing, type RolePermissions, holds, readRolePermissions, requireHeld } from '../accounts/holding.ts'
import { lockAccesses } from './lock.ts'
import { roleAudit } from '../accounts/audit-views.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { all, contains, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { plainColumn } from '../../store/queries/search-text.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import type { Call, Changing } from '../../http/handler.ts'

const NAME = plainColumn('description')
const roleFilters: FiltersOf<typeof ListRoles> = { type: equal('type'), search: contains(NAME) }

/** By name, as people read it. */
export async function listRoles({ db, query, access }: Call<typeof ListRoles>): Promise<Page<Role>> {
  const roles = db.selectFrom('roles').where(all(narrowed(roleFilters, query)))
  const { rows, total } = await pageOf(db, query, roles, ({ limit, offset }) =>
    roles
      .select('id')
      .orderBy(orderOf(query.sort, { role: NAME }, sql`${NAME}, id`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  const items = await roleViews(db, ids, access.features)
  return { items, total }
}

export async function readRole({
  db,
  params,
  access,
}: Pick<Call<typeof ReadRole>, 'db' | 'params' | 'access'>): Promise<Role> {
  return roleView(db, params.id, access.features)
}

export async function createRole(call: Call<typeof CreateRole>): Promise<Role> {
  const { db, body, access, platform } = call
  const { description, type } = body
  const permissions = chosen(body.permission_ids, type, access.features)
  await lockAccesses(db, access.tenantId)
  requireHeld(access, { is_master: false, permissions }, 'all')
  const id = platform.uuid()
  await db.insertInto('roles').values({ tenant_id: access.tenantId, id, description, type }).execute()
  await putPermissions(db, { tenant_id: access.tenantId, role_id: id }, permissions)
  const changes = auditChanges({}, roleAudit({ description, type, permissions }))
  await audit(call, { action: 'role.create', subject: description, subjectId: id, changes })
  return roleView(db, id, access.features)
}

async function changeRole(call: Call<typeof UpdateRole>): Promise<Role> {
  const { db, body, params, access } = call
  const { tenantId } = access
  await lockAccesses(db, tenantId)
  const role = await changeable(db, params.id)
  if (body.type !== undefined && body.type !== role.type) {
    throw new Refusal('invalid', { fields: { type: phrase`O tipo de um perfil não muda` } })
  }
  // What belongs to a part that is off is not offered, and comes back with it.
  const unseen = role.permissions.filter((one) => isOff(one, access.features))
  const permissions = [...chosen(body.permission_ids, role.type, access.features), ...unseen]
  requireHeld(access, { is_master: false, permissions: differing(role.permissions, permissions) }, 'all')
  await db.updateTable('roles').set({ description: body.description }).where('id', '=', role.id).execute()
  await db.deleteFrom('role_permissions').where('role_id', '=', role.id).execute()
  await putPermissions(db, { tenant_id: tenantId, role_id: role.id }, permissions)
  const changes = auditChanges(roleAudit(role), roleAudit({ ...role, description: body.description, permissions }))
  await audit(call, { action: 'role.update', subject: role.description, subjectId: role.id, changes })
  return roleView(db, role.id, access.features)
}

export async function deleteRole(call: Call<typeof DeleteRole>): Promise<Record<string, never>> {
  const { db, params, query, access } = call
  await lockAccesses(db, access.tenantId)
  const role = await changeable(db, params.id)
  const grants = await grantRows(db).where('g.role_id', '=', role.id).orderBy('u.email').execute()
  if (grants.length > 0) {
    const target = await moveTarget(db, role, query.move_to, grants)
    if (!holds(access, 'grant:update', 'all')) throw new Refusal('forbidden')
    for (const { companies } of grants) {
      requireHeld(access, role, companies ?? 'all')
      requireHeld(access, target, companies ?? 'all')
    }
    await db.updateTable('grants').set({ role_id: target.id }).where('role_id', '=', role.id).execute()
    const changes = auditChanges({ Perfil: role.description }, { Perfil: target.description })
    for (const { id, email } of grants) {
      await audit(call, { action: 'grant.update', subject: email, subjectId: id, changes })
    }
  }
  await db.deleteFrom('roles').where('id', '=', role.id).execute()
  const changes = auditChanges(roleAudit(role), {})
  await audit(call, { action: 'role.delete', subject: role.description, subjectId: role.id, changes })
  return {}
}

async function moveTarget(
  db: ScopedDb,
  role: RolePermissions,
  id: string | undefined,
  grants: readonly { email: string }[],
): Promise<RolePermissions> {
  if (id === undefined) throw new Refusal('role_in_use', { reason: () => inUse(grants) })
  const target = (await readRolePermissions(db, [id])).get(id)
  if (!target || target.id === role.id || target.type !== role.type) {
    throw new Refusal('invalid', { fields: { move_to: 'Escolha outro perfil do mesmo tipo' } })
  }
  return target
}

/** How many users are named; the others are counted. */
const NAMED = 5

function inUse(grants: readonly { email: string }[]): string {
  const emails = [...new Set(grants.map(({ email }) => email))]
  const rest = emails.length - NAMED
  const names = emails.slice(0, NAMED).join(', ') + (rest > 0 ? phrase` e mais ${rest}` : '')
  return phrase`Este perfil está em uso por ${names}. Escolha outro perfil para esses acessos antes de excluí-lo.`
}

async function changeable(db: ScopedDb, id: string): Promise<RolePermissions> {
  const role = isUuid(id) ? (await readRolePermissions(db, [id])).get(id.toLowerCase()) : undefined
  if (!role) throw new Refusal('not_found')
  if (role.is_master) throw new Refusal('master_role')
  return role
}

/** The permissions of a role of this type, with all that they depend on. */
function chosen(ids: readonly string[], type: RolePermissions['type'], features: Features): Permission[] {
  const offered = permissionsOf(features, type).map(({ id }) => id)
  const known = offered.filter((id) => ids.includes(id))
  if (known.length < new Set(ids).size) {
    throw new Refusal('invalid', { fields: { permission_ids: 'Há permissões que este perfil não pode ter' } })
  }
  return closure(known)
}

function isOff(permission: Permission, features: Features): boolean {
  const feature = featureOf(permission)
  return feature !== undefined && !features[feature]
}

async function putPermissions(
  db: ScopedDb,
  of: { tenant_id: string; role_id: string },
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length === 0) return
  await db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ ...of, permission })))
    .execute()
}

async function roleView(db: ScopedDb, id: string, features: Features): Promise<Role> {
  const [role] = isUuid(id) ? await roleViews(db, [id.toLowerCase()], features) : []
  if (!role) throw new Refusal('not_found')
  return role
}

/** In the order of their ids. */
async function roleViews(db: ScopedDb, ids: readonly string[], features: Features): Promise<Role[]> {
  if (ids.length === 0) return []
  const roles = await readRolePermissions(db, ids)
  const counts = await db
    .selectFrom('grants')
    .select((e) => ['role_id', e.fn.countAll<number>().as('grants')])
    .where('role_id', 'in', [...ids])
    .groupBy('role_id')
    .execute()
  const grants = new Map(counts.map((count) => [count.role_id, count.grants]))
  return ids.flatMap((id) => {
    const role = roles.get(id)
    if (!role) return []
    const { permissions, is_master, ...rest } = role
    const seen = permissionsOf(features, role.type).filter((one) => is_master || permissions.includes(one.id))
    const ids = seen.map((one) => one.id)
    const version = versionOf(rest.description, ids)
    const views = seen.map(({ id, resource, action }) => ({ id, resource, action }))
    return [
      {
        ...rest,
        is_master,
        permissions: views,
        permission_ids: ids,
        grants: grants.get(id) ?? 0,
        version,
      },
    ]
  })
}

export const updateRole: Changing<typeof UpdateRole> = { change: changeRole, current: readRole }
