import { CFE_STATUSES } from '#domain/documents/document-status.ts'
import { PROOF_STATES } from '#domain/documents/proof/codes.ts'
import { TYPED_SERIAL } from '#domain/search/typed-text.ts'
import { saleFilters, consumer, onPaper } from '../kit/filters/document-filters.ts'
import { choice, company, digits, eitherEnvironment, period, pointsOfSale, sat } from '../kit/filters/filters.ts'
import { defineList } from '../kit/list/define-list.ts'
import { matching, oneOf, wholeNumber } from '../kit/place/view-state.ts'
import { paths } from '../paths.ts'

/** The statuses that the filter offers. */
const { in_memory, transmitted, cancelled } = CFE_STATUSES

export const cfeList = defineList({
  read: '/cfes/',
  endpoint: async () => (await import('#api/contract/documents/cfes.ts')).listCfes,
  path: paths.cfes,
  filters: [
    company(),
    pointsOfSale(),
    sat(),
    digits('serial_number', 'Serial', { ...TYPED_SERIAL, hint: 'O número do SAT, ou como ele começa' }),
    period(),
    choice('status', 'Situação', { in_memory, transmitted, cancelled }, { unset: 'Todas' }),
    eitherEnvironment(),
    choice('proof_state', 'Integridade', PROOF_STATES, { unset: 'Todas' }),
    ...onPaper(),
    consumer(),
    ...saleFilters(),
  ],
  /** Parameters of a coupon's dialog: its tab and the page of its products; none is the first one. */
  also: {
    tab: oneOf(['issuer', 'products', 'taxes', 'payments', 'qrcode']),
    products: wholeNumber(2, 50),
    products_size: wholeNumber(10, 100),
  },
  sums: async () => (await import('#api/contract/documents/cfes.ts')).sumCfes,
  sorts: ['-date', '-total'],
  usual: '-date',
  more: ['total', 'payments', 'company', 'point_of_sale', 'consumer'],
  sizes: [10, 20, 40, 50],
  size: 10,
  prefers: 'cfeIndex',
  shares: { per_page: '10' },
})

/** The numbers missing in each SAT's sequence. */
export const skipsList = defineList({
  read: '/cfe_skips/',
  endpoint: async () => (await import('#api/contract/documents/cfes.ts')).listCfeSkips,
  path: paths.cfeSkips,
  filters: [],
  /** The search of the list of coupons that 'Voltar' leads to. */
  also: { list: matching(() => true) },
  sizes: [5, 10, 20, 50],
  size: 10,
})
