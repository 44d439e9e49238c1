import { readAddress } from '#api/client/address.ts'
import type { readCfeSheet } from '#api/contract/documents/cfes.ts'
import type { readNfceSheet } from '#api/contract/documents/nfces.ts'
import { PAPER_DETAILS } from '#domain/documents/paper/sheet.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { isOfCoupon, isPrintedKey, keyIn, ofCoupon, ofNote } from './paper-view.ts'

/** Either: each type of documents shows to who may have its paper. */
const needs = [['nfce:read', 'cfe_custody:download']] as const

/** A key of a note, as good as any. */
const NOTE = '35261111222333000181650010000000071000000053'

export default defineWidget({
  area: 'paper',
  title: 'DANFE e extrato',
  routes: [
    {
      name: 'document.paper',
      path: '/paper/:key',
      needs,
      screen: () => import('./Paper.tsx'),
      reads: ({ params, search }) => {
        const key = keyIn(params['key'] ?? '')
        return [
          isOfCoupon(key)
            ? readAddress<typeof readCfeSheet>('/cfes/:id/sheet', { params: { id: key }, query: ofCoupon(search) })
            : readAddress<typeof readNfceSheet>('/custody/nfce/:key/sheet', { params: { key }, query: ofNote(search) }),
        ]
      },
    },
  ],
  elements: {
    'fiscal-danfe': {
      shows: {
        en: 'the paper of one document, within the page: the DANFE of a note, the extrato of a coupon',
        pt: 'o papel de um documento, dentro da página: o DANFE de uma nota, o extrato de um cupom',
      },
      has: [],
      saves: [],
      height: [1120, 1180],
      attributes: {
        'access-key': {
          about: {
            label: 'Chave do documento',
            en: 'The access key of the note or coupon, 44 positions, with or without blanks. Required.',
            pt: 'A chave de acesso da nota ou do cupom, 44 posições, com ou sem espaços. Obrigatória.',
            example: NOTE,
          },
          valid: isPrintedKey,
          // The model stands at positions 21 and 22: '65' of a note, '59' of a coupon.
          forms: {
            [String.raw`^[\dA-Z]{20}65\d{22}$`]: NOTE,
            [String.raw`^[\dA-Z]{20}59\d{22}$`]: '35261111222333000181599000123450000710000533',
          },
        },
        detail: {
          about: { label: 'Detalhe', en: 'With its items, or its totals alone.', pt: 'Com os itens, ou só os totais.' },
          values: PAPER_DETAILS,
          unless: 'complete',
        },
      },
      start: ({ 'access-key': key = '', detail }) =>
        paths.paper(key.replace(/\s/g, ''), detail === 'summary' ? '?detail=summary' : ''),
    },
  },
})
