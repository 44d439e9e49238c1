import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { clientList } from './client-list.ts'

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
      path: paths.devices('/clients'),
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
  ],
  elements: {},
})
