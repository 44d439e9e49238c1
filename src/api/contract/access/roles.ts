import * as z from 'zod/mini'
import { descriptionOf } from '../description.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { Version } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'

export const RoleType = z.enum(['primary', 'secondary'])

export const Role = z.object({
  id: z.string(),
  description: z.string(),
  is_master: z.boolean(),
  type: RoleType,
  permissions: z.array(z.object({ id: z.string(), resource: z.string(), action: z.string() })),
  /** The same, as it is written. */
  permission_ids: z.array(z.string()),
  /** Ours: how many accesses have it, active or not. */
  grants: z.int(),
  version: Version,
})
export type Role = z.output<typeof Role>

/** `search` (ours): a part of the description. */
export const listRoles = get('/roles/', {
  needs: ['role:read'],
  summary: 'Perfis de acesso',
  query: z.object({
    ...paging,
    ...sorting('role'),
    type: z.optional(RoleType),
    search: z.optional(z.string().check(z.maxLength(128))),
  }),
  reply: page(Role),
})

export const readRole = get('/roles/:id', { needs: ['role:read'], summary: 'Um perfil de acesso', reply: Role })

/**
 * A permission is kept with all that it depends on, also where that is not sent. The description is one role's of the tenant, without minding
 * case and accents.
 */
export const RoleForm = z.object({
  description: descriptionOf(128),
  type: RoleType,
  permission_ids: z.array(z.string()).check(z.maxLength(200)),
})
export type RoleForm = z.input<typeof RoleForm>

export const createRole = post('/roles/', {
  sensitive: true,
  needs: ['role:create'],
  summary: 'Criar um perfil de acesso',
  body: RoleForm,
  reply: Role,
})

/** The type never changes; it may be sent. Master roles are not changed. */
export const updateRole = put('/roles/:id', {
  sensitive: true,
  needs: ['role:update'],
  summary: 'Alterar um perfil de acesso',
  body: z.object({ ...RoleForm.shape, type: z.optional(RoleType) }),
  reply: Role,
})

/**
 * A role in use is refused as 'role_in_use' with the names of its users, unless `move_to` (ours) names another role of the same type for
 * them (docs/decisions.md#permission-dependents).
 */
export const deleteRole = del('/roles/:id', {
  sensitive: true,
  needs: ['role:delete'],
  summary: 'Excluir um perfil de acesso, dando outro a quem o tem',
  query: z.object({ move_to: z.optional(z.uuid()) }),
  reply: Empty,
})
