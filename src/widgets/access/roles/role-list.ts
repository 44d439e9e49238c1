import { defineList } from '../../kit/list/define-list.ts'
import { text } from '../../kit/filters/filters.ts'
import { paths, type RoleContext } from '../../paths.ts'

/** Ten a page, as the specification's constants say. */
const rolesOf = (context: RoleContext) =>
  defineList({
    read: '/roles/',
    endpoint: async () => (await import('#api/contract/access/roles.ts')).listRoles,
    path: (search) => paths.roles(context, search),
    filters: [text('search', 'Perfil', { most: 128, wrong: 'Até 128 letras', isTyped: true })],
    asks: { type: context },
    sorts: ['role'],
    usual: 'role',
    sizes: [10, 20, 40, 50],
    size: 10,
  })

export const primaryRoleList = rolesOf('primary')
export const secondaryRoleList = rolesOf('secondary')
