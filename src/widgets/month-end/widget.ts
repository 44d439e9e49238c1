import { readAddress } from '#api/client/address.ts'
import type { readMonthEnd } from '#api/contract/documents/month-end.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { MonthView } from './month-view.ts'

export default defineWidget({
  area: 'month-end',
  title: 'Fechamento do mês',
  menu: [
    {
      group: 'Contador',
      order: 1,
      label: 'Fechamento do mês',
      description:
        'O mês de uma empresa: o que falta para fechar, os totais por tributo, CFOP e pagamento, e os fechamentos.',
      icon: 'calendar-check',
      path: paths.monthEnd(),
      needs: ['nfce:read'],
    },
  ],
  routes: [
    {
      name: 'month_end',
      path: '/month-end',
      needs: ['nfce:read'],
      screen: () => import('./MonthEnd.tsx'),
      reads: ({ search }) => [readAddress<typeof readMonthEnd>('/month_end/', { query: MonthView.read(search) })],
    },
  ],
  elements: {
    'fiscal-month-end': {
      shows: "a company's month: what is to be zero before it is closed, its totals, and its closings",
      heading: 'Fechamento do mês',
      has: ['table', 'dialog', 'empty'],
      saves: [],
      height: [900, 1600],
      start: () => paths.monthEnd(),
    },
  },
})
