import { NFCE_CONSUMERS } from '#domain/access/needs.ts'
import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { PROOF_STATES } from '#domain/documents/proof/codes.ts'
import { SEFAZ_NOTICES } from '#domain/documents/nfce-lifecycle.ts'
import { saleFilters, consumer, onPaper } from '../kit/filters/document-filters.ts'
import { choice, company, environment, period, pointsOfSale } from '../kit/filters/filters.ts'
import { defineList } from '../kit/list/define-list.ts'
import { oneOf, wholeNumber } from '../kit/place/view-state.ts'
import { paths } from '../paths.ts'

/** Sizes: docs/decisions.md#nfce-page-size. */
export const nfceList = defineList({
  read: '/custody/nfce/',
  endpoint: async () => (await import('#api/contract/documents/nfces.ts')).listNfces,
  path: paths.nfces,
  filters: [
    company(),
    pointsOfSale(),
    period(),
    choice('status', 'Status', NFCE_STATUSES),
    choice('notice', 'Avisos da SEFAZ', SEFAZ_NOTICES),
    choice('proof_state', 'Integridade', PROOF_STATES, { unset: 'Todas' }),
    environment(),
    ...onPaper(),
    consumer({ needs: NFCE_CONSUMERS }),
    ...saleFilters(),
  ],
  /** Parameters of a note: which of its key's, the page of its products, and of an event's dialog the tab; none is the first one. */
  also: {
    note: oneOf(['homolog']),
    products: wholeNumber(2, 198),
    products_size: wholeNumber(5, 100),
    tab: oneOf(['response', 'request', 'composed']),
  },
  sums: async () => (await import('#api/contract/documents/nfces.ts')).sumNfces,
  sorts: ['-date', '-total'],
  usual: '-date',
  more: ['total', 'payments', 'company', 'point_of_sale', 'consumer'],
  sizes: [10, 15, 20, 30, 40, 50],
  size: 15,
  prefers: 'nfceIndex',
  shares: { environment: 'production', per_page: '15' },
  refreshEvery: 60,
})
