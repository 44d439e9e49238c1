import { defineList } from '../../kit/list/define-list.ts'
import { text } from '../../kit/filters/filters.ts'
import { paths, type RoleContext } from '../../paths.ts'

/** Twenty a page, as the specification's constants say. */
const usersOf = (context: RoleContext) =>
  defineList({
    read: '/users/',
    endpoint: async () => (await import('#api/contract/access/members.ts')).listUsers,
    path: (search) => paths.grants(context, search),
    filters: [text('search', 'E-mail', { most: 254, wrong: 'Até 254 letras', isTyped: true })],
    asks: { role_type: context },
    sorts: ['mail'],
    usual: 'mail',
    sizes: [10, 20, 40, 50],
    size: 20,
    live: async () => (await import('./use-user-list.tsx')).useUserListOf(context),
  })

export const primaryUserList = usersOf('primary')
export const secondaryUserList = usersOf('secondary')

/** Address of the accesses that are limited to some companies. */
export const secondaryGrants = (search: string) => paths.grants('secondary', search)
