import { defineList } from '../../../kit/list/define-list.ts'
import { matching } from '../../../kit/place/view-state.ts'
import { paths } from '../../../paths.ts'

/** The commands sent to one SAT, by its id. Sizes as those of downloads. */
export const satCommandList = defineList({
  read: '/sat_commands/',
  endpoint: async () => (await import('#api/contract/sats/sat-commands.ts')).listSatCommands,
  path: (search, { serialNumber = '' }) => paths.satCommands(serialNumber, search),
  filters: [],
  // By the screen, which knows it.
  asks: { sat_id: undefined },
  /** The command that is being prepared; never a parameter of it. */
  also: { spec: matching((name) => /^[A-Za-z]{1,40}$/.test(name)) },
  sizes: [10, 20, 40, 50],
  size: 10,
  live: async () => (await import('./use-sent-commands.ts')).useSentCommands,
})
