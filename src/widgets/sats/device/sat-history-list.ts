import { period } from '../../kit/list/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/** What one SAT said of itself, reading by reading: up to 1,440 a day. */
export const satHistoryList = defineList({
  read: '/sats/:serial/history',
  endpoint: async () => (await import('#api/contract/sats/sats.ts')).listSatHistory,
  params: ({ serialNumber = '' }) => ({ serial: serialNumber }),
  path: (search, { serialNumber = '' }) => paths.satHistory(serialNumber, search),
  filters: [period()],
  sizes: [10, 20, 40, 50, 100],
  size: 20,
})
