import { readAddress } from '#api/client/address.ts'
import type { readPending } from '#api/contract/documents/pending.ts'
import { pendingBadge } from '../kit/pending/badges.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { PendingView } from './pending-view.ts'

/** Either: each type of documents shows to who may read it. */
const needs = [['nfce:read', 'cfe:read']] as const

export default defineWidget({
  area: 'pending',
  title: 'Pendências',
  menu: [
    {
      group: 'Pendências',
      order: 1,
      label: 'Pendências',
      description: 'Tudo o que pede alguém, por causa e por empresa: numeração, contingência, rejeições, conferências.',
      icon: 'list-todo',
      path: paths.pending(),
      needs,
      badge: pendingBadge('AllPending'),
    },
  ],
  routes: [
    {
      name: 'pending.index',
      path: '/pending',
      needs,
      screen: () => import('./PendingScreen.tsx'),
      reads: ({ search }) => [readAddress<typeof readPending>('/pending/', { query: PendingView.read(search) })],
    },
  ],
  elements: {
    'fiscal-pending': {
      shows: {
        en: 'what is open, by cause and by company: numbers, contingency, rejections, failed checks, with the way to each',
      },
      heading: 'Pendências',
      has: ['empty'],
      saves: [],
      height: [733, 1200],
      start: () => paths.pending(),
    },
  },
})
