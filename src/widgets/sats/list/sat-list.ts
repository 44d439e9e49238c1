import { company, digits } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { paths } from '../../paths.ts'

/**
 * Every device that the user may see (docs/decisions.md#screens-with-little-said). Sizes are those of the other lists. It refreshes as the
 * other screens of SATs do.
 */
export const satList = defineList({
  read: '/sats/',
  endpoint: async () => (await import('#api/contract/sats/sats.ts')).listSats,
  path: paths.sats,
  filters: [
    company(),
    digits('search', 'Serial', {
      most: 9,
      hint: 'O número do SAT, ou uma parte dele',
      wrong: 'Use apenas dígitos, até 9',
    }),
  ],
  asks: { notifications: '1', monitoring: '1', sat_id: undefined, level: undefined, point_of_sale_id: undefined },
  sorts: ['serie', 'company', 'point-of-sale'],
  usual: 'serie',
  sizes: [10, 20, 40, 50],
  size: 20,
  refreshEvery: 60,
})
