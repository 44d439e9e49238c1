import { readAddress } from '#api/client/address.ts'
import type { readPending } from '#api/contract/documents/pending.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { NOTICE_LAYOUTS } from './notices-view.ts'

/** Any of them: each place shows to who may see it. */
const needs = [['nfce:read', 'cfe:read', 'sat_notification:read', 'company:read']] as const

export default defineWidget({
  area: 'notices',
  title: 'Avisos',
  routes: [
    {
      name: 'notices',
      path: '/notices',
      needs,
      screen: () => import('./Notices.tsx'),
      reads: () => [readAddress<typeof readPending>('/pending/', {})],
    },
  ],
  elements: {
    'fiscal-notices': {
      shows: {
        en: 'what needs somebody now, the gravest first: documents, SATs, companies and months, as a list or in one line',
        pt: 'o que pede alguém agora, o mais grave primeiro: documentos, SATs, empresas e meses, em lista ou em uma linha',
      },
      has: [],
      saves: [],
      height: [620, 620],
      attributes: {
        layout: {
          about: {
            label: 'Forma',
            en: 'All of it as a list, or the worst in one line that leads on. A line needs less height: set `--fiscal-min-height: 52px`.',
            pt: 'Tudo em lista, ou o mais grave em uma linha que leva adiante. Uma linha pede menos altura: defina `--fiscal-min-height: 52px`.',
          },
          values: NOTICE_LAYOUTS,
          unless: 'list',
        },
      },
      leadsOn: true,
      start: ({ layout }) => paths.notices(layout === 'line' ? '?layout=line' : ''),
    },
  },
})
