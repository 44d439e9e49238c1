import { readAddress } from '#api/client/address.ts'
import type { readPark } from '#api/contract/sats.ts'
import { monitoringParkOf } from '../kit/preferences.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

export default defineWidget({
  area: 'sats',
  title: 'SATs',
  menu: [
    {
      order: 11,
      label: 'Monitoramento',
      description: 'O parque de SATs de uma olhada: quem comunica, quem não, e os alertas recentes.',
      icon: 'activity',
      path: paths.park(),
      needs: ['cfe_dashboard:read'],
    },
  ],
  routes: [
    {
      name: 'dashboard.park',
      path: '/dashboard/park',
      title: 'Monitoramento',
      // Login only (decisions 8); what it loads needs cfe_dashboard:read on the server.
      needs: [],
      screen: () => import('./SatPark.tsx'),
      reads: ({ preferences }) => [
        readAddress<typeof readPark>('/dashboards/park', {
          query: { include_homolog: monitoringParkOf(preferences).includeHomolog ? '1' : '0' },
        }),
      ],
    },
  ],
  elements: {
    'fiscal-sat-park': { start: () => paths.park() },
  },
})
