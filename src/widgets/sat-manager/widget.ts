import { readAddress } from '#api/client/address.ts'
import type { listTreeCompanies, searchTree } from '#api/contract/companies/sat-manager.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

export default defineWidget({
  area: 'sat-manager',
  title: 'Pontos de venda e SATs',
  menu: [
    {
      group: 'SATs',
      order: 6,
      label: 'Pontos de venda e SATs',
      description: 'Os pontos de venda de cada empresa, e em qual deles está cada SAT.',
      icon: 'store',
      path: paths.satManager(),
      needs: ['company:read', 'point_of_sale:read', 'sat:read'],
    },
  ],
  routes: [
    {
      name: 'sat-manager',
      path: '/sat-manager',
      // Login only (docs/decisions.md#login-only-routes); what it loads needs company:read, point_of_sale:read and sat:read on the server.
      needs: [],
      screen: () => import('./SatManager.tsx'),
      reads: ({ search }) => {
        const address = new URLSearchParams(search)
        const text = address.get('search')
        if (text) return [readAddress<typeof searchTree>('/sat_manager/search/', { query: { search: text } })]
        const query = { page: 1, per_page: 100, unassigned: address.has('unassigned') ? ('1' as const) : undefined }
        return [readAddress<typeof listTreeCompanies>('/sat_manager/companies/', { query })]
      },
    },
  ],
  elements: {
    'fiscal-sat-manager': {
      shows: { en: "each company's points of sale, and their SATs" },
      has: ['dialog', 'empty'],
      saves: ['point_of_sale', 'sat'],
      finds: ['companies', 'sats'],
      narrowedTo: (search) => paths.satManager(`?${new URLSearchParams({ search })}`),
      height: [733, 829],
      start: () => paths.satManager(),
    },
  },
})
