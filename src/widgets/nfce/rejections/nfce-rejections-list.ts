import { REJECTION_STATES } from '#domain/documents/numbers/rejections.ts'
import { TYPED_CODE } from '#domain/search/typed-text.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { choice, company, digits, eitherEnvironment, periodOfMoments } from '../../kit/filters/filters.ts'
import { paths } from '../../paths.ts'

/** The notes that SEFAZ refused, by shop, code and day. A till that cannot sell is seen within a minute. */
export const nfceRejectionsList = defineList({
  read: '/custody/nfce_rejections/',
  endpoint: async () => (await import('#api/contract/documents/nfce-rejections.ts')).listNfceRejections,
  path: paths.nfceRejections,
  filters: [
    company(),
    { ...periodOfMoments(), usual: 'Últimos 30 dias' },
    digits('code', 'Código', TYPED_CODE),
    choice('state', 'Situação', REJECTION_STATES, { unset: 'Todas' }),
    eitherEnvironment(),
  ],
  sizes: [10, 15, 20, 50],
  size: 15,
  refreshEvery: 60,
  live: async () => (await import('./use-rejection-sums.tsx')).useRejectionSums,
})
