import { company, periodOfMoments } from '../../../kit/filters/filters.ts'
import { defineList } from '../../../kit/list/define-list.ts'
import { paths } from '../../../paths.ts'
import { homologFilter, kindFilter, levelFilter } from './alert-history-list.ts'

/** How long companies take until somebody sees to an alert, and until it is over. */
export const alertTimesList = defineList({
  read: '/alert_times/',
  endpoint: async () => (await import('#api/contract/sats/alert-times.ts')).listAlertTimes,
  path: paths.alertTimes,
  filters: [periodOfMoments(), company(), kindFilter(), levelFilter(), homologFilter()],
  sizes: [10, 20, 40, 50, 100],
  size: 20,
})
