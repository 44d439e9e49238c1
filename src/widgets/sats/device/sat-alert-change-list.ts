import { periodOfMoments } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/** The list of what was done about one SAT's alerts. */
export const satAlertChangeList = defineList({
  read: '/sats/:serial/alert_changes',
  endpoint: async () => (await import('#api/contract/sats/sat-alert-changes.ts')).listSatAlertChanges,
  params: ({ serialNumber = '' }) => ({ serial: serialNumber }),
  path: (search, { serialNumber = '' }) => paths.satAlertChanges(serialNumber, search),
  filters: [periodOfMoments()],
  sizes: [10, 20, 40, 50, 100],
  size: 20,
})
