import { readAddress } from '#api/client/address.ts'
import type { listNfceEvents } from '#api/contract/documents/nfce-events.ts'
import type { readNfce } from '#api/contract/documents/nfces.ts'
import { isAccessKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { pendingBadge } from '../kit/pending/badges.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { nfceGapsList } from './gaps/nfce-gaps-list.ts'
import { nfceMissingList } from './missing/nfce-missing-list.ts'
import { noteChoice } from './note-choice.ts'
import { nfceList } from './nfce-list.ts'
import { nfceRejectionsList } from './rejections/nfce-rejections-list.ts'

export default defineWidget({
  area: 'nfce',
  title: 'NFCe',
  menu: [
    {
      group: 'Vendas',
      order: 2,
      label: 'NFCe',
      description: 'Notas ao consumidor: situação, itens, tributos, pagamentos, eventos e XML.',
      icon: 'receipt-text',
      path: paths.nfces(),
      needs: ['nfce:read'],
    },
    {
      group: 'Pendências',
      order: 2,
      of: paths.pending(),
      badge: pendingBadge('PendingNumbers'),
      label: 'Numeração',
      description: 'Números de NFC-e ausentes, rejeitados, em contingência ou repetidos, até que cada um se explique.',
      icon: 'list-ordered',
      path: paths.nfceGaps(),
      needs: ['nfce:read'],
    },
    {
      group: 'Pendências',
      order: 3,
      of: paths.pending(),
      badge: pendingBadge('PendingRejections'),
      label: 'Rejeições',
      description:
        'NFC-e recusadas pela SEFAZ, por loja, código e dia, com o que fazer, e lojas que pararam de enviar.',
      icon: 'octagon-x',
      path: paths.nfceRejections(),
      needs: ['nfce:read'],
    },
    {
      group: 'Pendências',
      order: 4,
      of: paths.pending(),
      badge: pendingBadge('PendingMissing'),
      label: 'Na SEFAZ e não aqui',
      description: 'NFC-e que a SEFAZ tem e que ainda não chegaram, com a próxima busca de cada uma.',
      icon: 'cloud-download',
      path: paths.nfceMissing(),
      needs: ['nfce:read'],
    },
  ],
  routes: [
    {
      name: 'nfce.index',
      path: '/nfces',
      needs: ['nfce:read'],
      ...nfceList.route(() => import('./NfceList.tsx')),
      over: [
        {
          name: 'nfce_void.detail',
          path: 'voids/:void_id',
          needs: ['nfce:read'],
          screen: () => import('./NfceVoidDialog.tsx'),
        },
      ],
    },
    // Before a note, which would take 'gaps', 'rejections' and 'missing' for its key.
    {
      name: 'nfce.gaps',
      path: '/nfces/gaps',
      title: 'Numeração',
      needs: ['nfce:read'],
      ...nfceGapsList.route(() => import('./gaps/NfceGaps.tsx')),
      over: [
        {
          name: 'nfce_gap.detail',
          path: ':gap_id',
          needs: ['nfce:read'],
          screen: () => import('./gaps/NfceGapDialog.tsx'),
        },
      ],
    },
    {
      name: 'nfce.rejections',
      path: '/nfces/rejections',
      title: 'Rejeições',
      needs: ['nfce:read'],
      ...nfceRejectionsList.route(() => import('./rejections/NfceRejections.tsx')),
    },
    {
      name: 'nfce.missing',
      path: '/nfces/missing',
      title: 'Na SEFAZ e não aqui',
      needs: ['nfce:read'],
      ...nfceMissingList.route(() => import('./missing/NfceMissing.tsx')),
    },
    {
      name: 'nfce.detail',
      path: '/nfces/:nfce_key',
      needs: ['nfce:read'],
      screen: () => import('./note/NfceDetail.tsx'),
      thing: ({ params: { nfce_key: id = '' }, search }) => {
        const key = parseAccessKey(id)
        if (key?.model !== '65') return undefined
        const label = `NFC-e ${Number(key.number)} · Série ${Number(key.serie)}`
        return { label, path: paths.nfce(id, '', noteChoice(search).environment) }
      },
      reads: ({ params: { nfce_key: key = '' }, search }) => {
        const note = { params: { key }, query: noteChoice(search) }
        return [
          readAddress<typeof readNfce>('/custody/nfce/:key', note),
          readAddress<typeof listNfceEvents>('/custody/nfce/:key/events', note),
        ]
      },
      over: [
        {
          name: 'nfce_event.detail',
          path: 'events/:event_id',
          needs: ['nfce:read'],
          screen: () => import('./NfceEventDialog.tsx'),
        },
      ],
    },
  ],
  elements: {
    'fiscal-nfce-list': {
      shows: { en: 'the list of NFC-e notes, with their details and events' },
      has: ['table', 'dialog', 'empty'],
      saves: [],
      finds: ['nfces'],
      height: [733, 1462],
      start: () => paths.nfces(),
    },
    'fiscal-nfce-gaps': {
      shows: { en: 'the numbers of NFC-e notes that nothing explains: missing, rejected, in contingency, repeated' },
      heading: 'Numeração (NFC-e)',
      has: ['table', 'dialog', 'empty'],
      saves: [],
      height: [733, 1462],
      only: 'nfce.gaps',
      start: () => paths.nfceGaps(),
    },
    'fiscal-nfce-rejections': {
      shows: {
        en: 'the NFC-e notes that SEFAZ refused, by shop, code and day, and the shops that have stopped sending',
      },
      heading: 'Rejeições (NFC-e)',
      has: ['table', 'dialog', 'empty'],
      saves: [],
      finds: ['nfces'],
      height: [733, 1462],
      start: () => paths.nfceRejections(),
    },
    'fiscal-nfce-missing': {
      shows: { en: 'the NFC-e notes that SEFAZ has and that are not here, and when each is fetched' },
      heading: 'Na SEFAZ e não aqui (NFC-e)',
      has: ['table', 'dialog', 'empty'],
      saves: [],
      finds: ['nfces'],
      height: [733, 1462],
      start: () => paths.nfceMissing(),
    },
    'fiscal-nfce-detail': {
      shows: { en: 'one note', pt: 'uma nota' },
      has: ['table', 'dialog'],
      saves: [],
      height: [1157, 2110],
      attributes: {
        'nfce-key': {
          about: {
            label: 'Chave da nota',
            en: 'The access key of the note, 44 positions. Required.',
            pt: 'A chave de acesso da nota, 44 posições. Obrigatória.',
            example: '35261111222333000181650010000000071000000053',
          },
          valid: isAccessKey,
        },
      },
      only: 'nfce.detail',
      start: (attributes) => paths.nfce(attributes['nfce-key'] ?? ''),
    },
  },
})
