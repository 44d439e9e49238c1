import { company, digits, flag, period, segments } from '../kit/list/filters.ts'
import { defineList } from '../kit/list/list.ts'
import { matching } from '../kit/view-state.ts'
import { paths } from '../paths.ts'

// The documents name no sizes for these lists: those of the other ones. They refresh as the other screens of SATs do (second document,
// section 9).

/** Every device that the user may see (decisions 19). */
export const satList = defineList({
  read: '/sats/',
  endpoint: async () => (await import('#api/contract/sats.ts')).listSats,
  path: paths.sats,
  filters: [
    company(),
    digits('search', 'Serial', {
      most: 9,
      hint: 'O número do SAT, ou uma parte dele',
      wrong: 'O serial tem até 9 dígitos',
    }),
  ],
  asks: { notifications: '1', monitoring: '1' },
  sizes: [10, 20, 40, 50],
  size: 20,
  refreshEvery: 60,
})

/** SATs with active notifications. Levels: first document, section 4: Alert level filter. */
export const satAlertList = defineList({
  read: '/sat_alerts/',
  endpoint: async () => (await import('#api/contract/sat-alerts.ts')).listSatsInAlert,
  path: paths.satAlerts,
  filters: [
    segments('level', 'Nível', {
      danger: { label: 'Erros' },
      warning: { label: 'Alertas' },
      info: { label: 'Informações' },
    }),
    company(),
    flag('homolog', 'Homologação', {
      set: 'Incluída',
      switchLabel: 'Incluir SATs de homologação',
      asks: 'include_homolog',
    }),
  ],
  /** The alert whose story is open. */
  also: {
    sat: matching((serial) => /^\d{9}$/.test(serial)),
    alert: matching((id) => /^[0-9a-f-]{36}$/.test(id)),
  },
  sizes: [10, 20, 40, 50],
  size: 20,
  refreshEvery: 60,
  live: async () => (await import('./use-open-alert.tsx')).useOpenAlert,
})

/** What one SAT said of itself, reading by reading: up to 1,440 a day. */
export const satHistoryList = defineList({
  read: '/sats/:serial/history',
  endpoint: async () => (await import('#api/contract/sats.ts')).listSatHistory,
  params: ({ serialNumber = '' }) => ({ serial: serialNumber }),
  path: (search, { serialNumber = '' }) => paths.satHistory(serialNumber, search),
  filters: [period()],
  sizes: [10, 20, 40, 50, 100],
  size: 20,
})

/** The commands sent to one SAT, by its id. Sizes as those of downloads: the first document names none for commands. */
export const satCommandList = defineList({
  read: '/sat_commands/',
  endpoint: async () => (await import('#api/contract/sat-commands.ts')).listSatCommands,
  path: (search, { serialNumber = '' }) => paths.satCommands(serialNumber, search),
  filters: [],
  /** The command that is being prepared; never a parameter of it. */
  also: { spec: matching((name) => /^[A-Za-z]{1,40}$/.test(name)) },
  sizes: [10, 20, 40, 50],
  size: 10,
  live: async () => (await import('./use-sent-commands.ts')).useSentCommands,
})
