import { readAddress } from '#api/client/address.ts'
import type { readDashOps } from '#api/contract/documents/dashboard.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { DashboardView, filtersOf, queryOf } from './dashboard-view.ts'

export default defineWidget({
  area: 'dashboard',
  title: 'Dashboard',
  menu: [
    {
      group: 'Vendas',
      order: 1,
      label: 'Dashboard',
      description: 'As vendas de uma olhada: totais, notas, tributos, meios de pagamento e produtos.',
      icon: 'layout-dashboard',
      path: paths.home(),
      needs: ['cfe_dashboard:read'],
    },
  ],
  routes: [
    {
      name: 'home',
      path: '/',
      // The back-office has another page there for who lacks it (docs/decisions.md#home).
      needs: ['cfe_dashboard:read'],
      screen: () => import('./Dashboard.tsx'),
      reads: ({ search, preferences }) => [
        readAddress<typeof readDashOps>('/dash_ops/', {
          query: queryOf(filtersOf(DashboardView.read(search), preferences), new Date()),
        }),
      ],
    },
    {
      name: 'dashboard.product',
      path: '/dashboard/products/:product_id',
      title: 'Vendas por loja',
      needs: ['cfe_dashboard:read'],
      screen: () => import('./shops/ProductSales.tsx'),
    },
  ],
  elements: {
    'fiscal-dashboard': {
      shows: { en: 'sales at a glance: totals, notes, taxes, payments, and which shop sold how much' },
      has: ['table', 'dialog', 'empty'],
      saves: [],
      height: [1100, 2000],
      start: () => paths.home(),
    },
  },
})
