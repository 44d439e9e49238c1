import { readAddress } from '#api/client/address.ts'
import type { readMonthBoard } from '#api/contract/documents/month-board.ts'
import type { readMonthEnd } from '#api/contract/documents/month-end.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { boardQuery, MonthView, type MonthViewState } from './month-view.ts'

const readOf = (view: MonthViewState): string =>
  view.company_id === undefined
    ? readAddress<typeof readMonthBoard>('/month_end/board', { query: boardQuery(view) })
    : readAddress<typeof readMonthEnd>('/month_end/', { query: { company_id: view.company_id, month: view.month } })

export default defineWidget({
  area: 'month-end',
  title: 'Fechamento do mês',
  menu: [
    {
      group: 'Contador',
      order: 1,
      label: 'Fechamento do mês',
      description:
        'Os meses de todas as empresas: o que falta para fechar, fechar e enviar vários, e de cada um os totais.',
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
      reads: ({ search }) => [readOf(MonthView.read(search))],
    },
  ],
  elements: {
    'fiscal-month-end': {
      shows: {
        en: "the companies' months: how each stands, closing and sending several; of one what is to be zero, its totals, and its closings",
      },
      heading: 'Fechamento do mês',
      has: ['table', 'dialog', 'empty'],
      saves: [],
      height: [900, 1600],
      start: () => paths.monthEnd(),
    },
  },
})
