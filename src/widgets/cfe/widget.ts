import { readAddress } from '#api/client/address.ts'
import type { readCfe } from '#api/contract/documents/cfes.ts'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { pendingBadge } from '../kit/pending/badges.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { cfeList, skipsList } from './cfe-list.ts'

export default defineWidget({
  area: 'cfe',
  title: 'Cupons',
  menu: [
    {
      group: 'Vendas',
      order: 3,
      label: 'CFe',
      description: 'Cupons dos SATs: situação, itens, tributos, pagamentos, cancelamento, XML.',
      icon: 'receipt',
      path: paths.cfes(),
      needs: ['cfe:read'],
    },
    {
      group: 'Pendências',
      order: 5,
      of: paths.pending(),
      label: 'Saltos',
      description: 'Os números que faltam nas sequências dos SATs, contando os cancelamentos.',
      icon: 'list-ordered',
      path: paths.cfeSkips(),
      needs: ['cfe:read'],
      badge: pendingBadge('PendingSkips'),
    },
  ],
  routes: [
    // Before the list, whose dialog would take 'skips' for a key.
    {
      name: 'cfe.skips',
      path: '/cfes/skips',
      title: 'Saltos de numeração',
      needs: ['cfe:read'],
      ...skipsList.route(() => import('./CfeSkips.tsx')),
    },
    {
      name: 'cfe.index',
      path: '/cfes',
      needs: ['cfe:read'],
      ...cfeList.route(() => import('./CfeList.tsx')),
      reads: (at) => {
        const { cfe_key: id } = at.params
        const coupon = id === undefined ? [] : [readAddress<typeof readCfe>('/cfes/:id', { params: { id } })]
        return [...cfeList.reads(at), ...coupon]
      },
      over: [
        {
          name: 'cfe.detail',
          path: ':cfe_key',
          needs: ['cfe:read'],
          screen: () => import('./CfeDialog.tsx'),
          thing: ({ params: { cfe_key: id = '' } }) => {
            const key = parseAccessKey(id)
            return key?.satSerial === undefined
              ? undefined
              : { label: `CF-e ${Number(key.number)} · SAT ${key.satSerial}`, path: paths.cfe(id) }
          },
        },
      ],
    },
  ],
  elements: {
    'fiscal-cfe-list': {
      shows: { en: "the list of CF-e coupons, with each one's dialog" },
      has: ['table', 'dialog', 'empty'],
      saves: [],
      finds: ['cfes'],
      height: [533, 742],
      start: () => paths.cfes(),
    },
    'fiscal-cfe-skips': {
      shows: {
        en: "the numbers missing in the coupons' sequences",
        pt: 'os números que faltam nas sequências dos cupons',
      },
      has: ['table', 'empty'],
      saves: [],
      height: [533, 742],
      start: () => paths.cfeSkips(),
      only: 'cfe.skips',
    },
  },
})
