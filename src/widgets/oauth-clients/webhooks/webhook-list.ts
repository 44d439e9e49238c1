import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/** Receivers of events, the newest first. */
export const webhookList = defineList({
  read: '/webhooks/',
  endpoint: async () => (await import('#api/contract/devices/webhooks.ts')).listWebhooks,
  path: paths.webhooks,
  filters: [],
  sizes: [10, 20],
  size: 20,
  live: async () => (await import('./use-webhooks.tsx')).useWebhooks,
})
