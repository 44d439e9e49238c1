import { flag, periodOfMoments } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/** The list of one SAT's reports: up to 1,440 readings a day, of which those that say the same are one unless the filter wants each. */
export const satHistoryList = defineList({
  read: '/sats/:serial/history',
  endpoint: async () => (await import('#api/contract/sats/sats.ts')).listSatHistory,
  params: ({ serialNumber = '' }) => ({ serial: serialNumber }),
  path: (search, { serialNumber = '' }) => paths.satHistory(serialNumber, search),
  filters: [
    periodOfMoments(),
    flag('each', 'Leituras', { set: 'Todas', switchLabel: 'Mostrar cada leitura, também as iguais', asks: 'each' }),
  ],
  sizes: [10, 20, 40, 50, 100],
  size: 20,
})
