import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { page } from '../page.ts'

const Named = z.object({
  id: z.string(),
  resource: z.string(),
  resource_description: z.string(),
  action: z.string(),
  action_description: z.string(),
})

/** A permission that a role may have. `depends_on`: those chosen with it, one step; those have theirs. `type` is ours. */
export const RolePermission = z.object({
  ...Named.shape,
  type: z.enum(['default', 'primary']),
  depends_on: z.array(Named),
})
export type RolePermission = z.output<typeof RolePermission>

/**
 * In the order of the menu, and of the matrix's actions. Without a type, and for primary roles, all that this server has; secondary roles
 * load those of the type default.
 */
export const listPermissions = get('/permissions/', {
  needs: ['role:read'],
  summary: 'Permissões que um perfil pode ter',
  query: z.object({ type: z.optional(z.enum(['primary', 'secondary', 'default'])) }),
  reply: page(RolePermission),
})
