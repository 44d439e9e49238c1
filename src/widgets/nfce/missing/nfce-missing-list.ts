import { ABSENCE_STATES } from '#domain/documents/fetching/absences.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { choice, company, eitherEnvironment } from '../../kit/filters/filters.ts'
import { paths } from '../../paths.ts'

/** The notes that SEFAZ has and that are not here. */
export const nfceMissingList = defineList({
  read: '/custody/nfce_missing/',
  endpoint: async () => (await import('#api/contract/documents/nfce-missing.ts')).listNfceMissing,
  path: paths.nfceMissing,
  filters: [company(), choice('state', 'Situação', ABSENCE_STATES, { unset: 'Todas' }), eitherEnvironment()],
  sorts: ['-seen'],
  usual: '-seen',
  sizes: [10, 15, 20, 50],
  size: 15,
  refreshEvery: 60,
  live: async () => (await import('./use-fetching.tsx')).useFetching,
})
