import { CLIENT_KINDS } from '#domain/access/client-kind.ts'
import { defineList } from '../kit/list/define-list.ts'
import { choice } from '../kit/filters/filters.ts'
import { paths } from '../paths.ts'

/** Whatever calls and is no person; those that stand first. */
export const clientList = defineList({
  read: '/oauth2_clients/',
  endpoint: async () => (await import('#api/contract/devices/oauth-clients.ts')).listOauthClients,
  path: paths.clients,
  filters: [choice('kind', 'Tipo', CLIENT_KINDS)],
  sorts: ['name', '-when'],
  sizes: [10, 20, 40, 50],
  size: 20,
  live: async () => (await import('./use-clients.tsx')).useClients,
})
