import { readAddress } from '#api/client/address.ts'
import type { listCfeSkips, listCfes, readCfe } from '#api/contract/cfes.ts'
import { cfeIndexOf } from '../kit/preferences.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { cfeQuery, skipsQuery } from './cfe-query.ts'

/** The address as it stands: what makes no sense in it costs one refused call, and the screen asks properly. */
const given = (search: string) => Object.fromEntries(new URLSearchParams(search))

export default defineWidget({
  area: 'cfe',
  title: 'Cupons',
  menu: [
    {
      order: 70,
      group: 'CFe',
      label: 'Cupons',
      description: 'Cupons dos SATs: situação, itens, tributos, pagamentos, cancelamento, XML e saltos de numeração.',
      icon: 'receipt',
      path: paths.cfes(),
      needs: ['cfe:read'],
    },
  ],
  routes: [
    // Before the list, whose dialog would take 'skips' for a key.
    {
      name: 'cfe.skips',
      path: '/cfes/skips',
      title: 'Saltos de numeração',
      needs: ['cfe:read'],
      screen: () => import('./CfeSkips.tsx'),
      picture: () => import('./CfeSkipsPicture.tsx'),
      reads: ({ search }) => [readAddress<typeof listCfeSkips>('/cfe_skips/', { query: skipsQuery(given(search)) })],
    },
    {
      name: 'cfe.index',
      path: '/cfes',
      needs: ['cfe:read'],
      screen: () => import('./CfeList.tsx'),
      picture: () => import('./CfeListPicture.tsx'),
      reads: ({ search, preferences, params: { cfe_key: id } }) => [
        readAddress<typeof listCfes>('/cfes/', { query: cfeQuery(given(search), cfeIndexOf(preferences)) }),
        ...(id === undefined ? [] : [readAddress<typeof readCfe>('/cfes/:id', { params: { id } })]),
      ],
      over: [{ name: 'cfe.detail', path: ':cfe_key', needs: ['cfe:read'], screen: () => import('./CfeDialog.tsx') }],
    },
  ],
  elements: {
    'fiscal-cfe-list': { height: [533, 742], start: () => paths.cfes() },
    'fiscal-cfe-skips': { height: [533, 742], start: () => paths.cfeSkips(), only: 'cfe.skips' },
  },
})
