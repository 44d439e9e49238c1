import { isId } from '#domain/ids.ts'
import { company, flag, segments } from '../../kit/filters/filters.ts'
import { defineList } from '../../kit/list/define-list.ts'
import { matching } from '../../kit/place/view-state.ts'
import { paths } from '../../paths.ts'

/**
 * SATs with active notifications. Sizes are those of the other lists. It refreshes as the
 * other screens of SATs do.
 */
export const satAlertList = defineList({
  read: '/sat_alerts/',
  endpoint: async () => (await import('#api/contract/sats/sat-alerts.ts')).listSatsInAlert,
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
    alert: matching(isId),
  },
  sizes: [10, 20, 40, 50],
  size: 20,
  refreshEvery: 60,
  live: async () => (await import('./use-open-alert.tsx')).useOpenAlert,
})

/** The list as it is, with an alert's story open over it. */
export const storyPath = (search: string, sat: string, alert: string) =>
  paths.satAlerts(satAlertList.view.write({ ...satAlertList.view.read(search), sat, alert }))
