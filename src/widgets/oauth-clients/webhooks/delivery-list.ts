import { MESSAGE_STATES } from '#domain/events/message-states.ts'
import { choice } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/** Messages to one receiver, the newest first. */
export const deliveryList = defineList({
  read: '/webhooks/:id/deliveries/',
  endpoint: async () => (await import('#api/contract/devices/webhook-deliveries.ts')).listWebhookDeliveries,
  params: ({ webhook_id: id = '' }) => ({ id }),
  path: (search, { webhook_id: id = '' }) => paths.webhook(id, search),
  filters: [choice('state', 'Situação', MESSAGE_STATES)],
  sizes: [10, 20, 50],
  size: 20,
  live: async () => (await import('./use-deliveries.ts')).useDeliveries,
})
