import { readAddress } from '#api/client/address.ts'
import type { readWebhook } from '#api/contract/devices/webhooks.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { clientList } from './client-list.ts'
import { deliveryList } from './webhooks/delivery-list.ts'
import { webhookList } from './webhooks/webhook-list.ts'

export default defineWidget({
  area: 'oauth-clients',
  title: 'Aplicativos e agentes',
  menu: [
    {
      group: 'Administração',
      order: 5,
      label: 'Aplicativos e agentes',
      description: 'O que lê dados da organização ou envia o estado dos SATs, e não é uma pessoa.',
      icon: 'plug',
      path: paths.clients(),
      needs: ['oauth_client:read'],
    },
  ],
  routes: [
    {
      name: 'oauth_clients.index',
      path: '/devices/clients',
      needs: ['oauth_client:read'],
      ...clientList.route(() => import('./ClientList.tsx')),
    },
    {
      name: 'webhooks.index',
      path: '/devices/clients/webhooks',
      title: 'Webhooks',
      needs: ['oauth_client:read'],
      ...webhookList.route(() => import('./webhooks/Webhooks.tsx')),
    },
    {
      name: 'webhooks.show',
      path: '/devices/clients/webhooks/:webhook_id',
      title: 'Webhook',
      needs: ['oauth_client:read'],
      list: deliveryList,
      screen: () => import('./webhooks/WebhookScreen.tsx'),
      reads: (at) => [
        readAddress<typeof readWebhook>('/webhooks/:id', { params: { id: at.params['webhook_id'] ?? '' } }),
        ...deliveryList.reads(at),
      ],
    },
  ],
  elements: {},
})
