import { readAddress } from '#api/client/address.ts'
import type { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import type { readSatSeries } from '#api/contract/sats/sat-series.ts'
import type { readPark, readSat } from '#api/contract/sats/sats.ts'
import { monitoringParkOf } from '../kit/preferences.ts'
import { defineWidget, type Route } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { satAlarmsQuery } from './alarms/sat-alarms-query.ts'
import { alertHistoryList } from './alerts/history/alert-history-list.ts'
import { alertTimesList } from './alerts/history/alert-times-list.ts'
import { satAlertList } from './alerts/sat-alert-list.ts'
import { satCommandList } from './device/commands/sat-command-list.ts'
import { satAlertChangeList } from './device/sat-alert-change-list.ts'
import { satHistoryList } from './device/sat-history-list.ts'
import { satList } from './list/sat-list.ts'
import { silenceList } from './silences/silence-list.ts'
import { satSeriesQuery } from './device/monitoring/sat-series-query.ts'

/** The address as it stands: what makes no sense in it costs one refused call, and the screen asks properly. */
const queryOf = (search: string) => Object.fromEntries(new URLSearchParams(search))
const readOf = ({ serialNumber: id = '' }: Readonly<Record<string, string>>) =>
  readAddress<typeof readSat>('/sats/:id', { params: { id } })

const satAt: Route['thing'] = ({ params: { serialNumber: serial } }) =>
  serial && /^\d{9}$/.test(serial) ? { label: `SAT ${serial}`, path: paths.satMonitoring(serial) } : undefined

export default defineWidget({
  area: 'sats',
  title: 'SATs',
  menu: [
    {
      group: 'SATs',
      order: 1,
      label: 'Monitoramento',
      description: 'O parque de SATs de uma olhada: quem comunica, quem não, e os alertas recentes.',
      icon: 'activity',
      path: paths.park(),
      needs: ['cfe_dashboard:read'],
    },
    {
      group: 'SATs',
      order: 2,
      label: 'SATs',
      description: 'Cada SAT: situação, monitoramento, histórico e comandos.',
      icon: 'cpu',
      path: paths.sats(),
      needs: ['sat:read'],
    },
    {
      group: 'SATs',
      order: 3,
      label: 'SATs em Alerta',
      description: 'SATs com alertas ativos, por nível: erros, alertas e informações.',
      icon: 'cpu',
      path: paths.satAlerts(),
      needs: ['sat_notification:read'],
      // The menu is as good without it.
      badge: () => import('./alerts/SatAlertsCount.tsx').catch(() => ({ default: () => null })),
    },
    {
      group: 'SATs',
      order: 4,
      label: 'Alarmes',
      description: 'Quando alertar sobre um SAT ou as NFC-e, e quem avisar.',
      icon: 'cpu',
      path: paths.satAlarms(),
      needs: ['sat_alarm:read'],
    },
    {
      group: 'SATs',
      order: 5,
      label: 'Silêncios',
      description:
        'Quando ninguém é avisado de quais alertas: uma troca de equipamento, uma loja fechada aos domingos.',
      icon: 'cpu',
      path: paths.satSilences(),
      needs: ['sat_silence:read'],
    },
  ],
  actions: [
    {
      label: 'Novo alarme',
      path: paths.satAlarms('?new=1'),
      needs: ['sat_alarm:read', 'sat_alarm:create', 'company_group:read'],
    },
  ],
  routes: [
    {
      name: 'dashboard.park',
      path: '/dashboard/park',
      title: 'Monitoramento',
      // Login only (docs/decisions.md#login-only-routes); what it loads needs cfe_dashboard:read on the server.
      needs: [],
      screen: () => import('./park/SatPark.tsx'),
      reads: ({ preferences }) => [
        readAddress<typeof readPark>('/dashboards/park', {
          query: { include_homolog: monitoringParkOf(preferences).includeHomolog ? '1' : '0' },
        }),
      ],
    },
    {
      name: 'sats.index',
      path: '/sats',
      needs: ['sat:read'],
      ...satList.route(() => import('./list/SatList.tsx')),
    },
    {
      name: 'sats.monitoring',
      path: '/sats/:serialNumber/monitoring',
      title: 'Monitoramento de SAT',
      needs: ['sat:read'],
      screen: () => import('./device/monitoring/SatMonitoring.tsx'),
      thing: satAt,
      reads: ({ params, search }) => [
        readOf(params),
        readAddress<typeof readSatSeries>('/sats/:serial/series', {
          params: { serial: params['serialNumber'] ?? '' },
          query: satSeriesQuery(queryOf(search)),
        }),
      ],
    },
    {
      name: 'monitoring-history',
      path: '/sats/:serialNumber/history',
      title: 'Histórico de SAT',
      needs: ['sat:read'],
      list: satHistoryList,
      screen: () => import('./device/SatHistory.tsx'),
      thing: satAt,
      reads: (at) => [readOf(at.params), ...satHistoryList.reads(at)],
    },
    {
      name: 'sats.alert-changes',
      path: '/sats/:serialNumber/history/alerts',
      title: 'Alertas de SAT',
      needs: ['sat:read', 'sat_notification:read'],
      list: satAlertChangeList,
      screen: () => import('./device/SatAlertChanges.tsx'),
      thing: satAt,
      reads: (at) => [readOf(at.params), ...satAlertChangeList.reads(at)],
    },
    {
      name: 'sats.commands',
      path: '/sats/:serialNumber/commands',
      title: 'Comandos de SAT',
      needs: ['sat:read'],
      list: satCommandList,
      screen: () => import('./device/commands/SatCommands.tsx'),
      thing: satAt,
      reads: ({ params }) => [readOf(params)],
    },
    {
      name: 'sats.alerts',
      path: '/sat-alerts',
      title: 'SATs em Alerta',
      needs: ['sat_notification:read'],
      ...satAlertList.route(() => import('./alerts/SatAlerts.tsx')),
    },
    {
      name: 'alerts.history',
      path: '/sat-alerts/history',
      title: 'Histórico de alertas',
      needs: ['sat_notification:read'],
      ...alertHistoryList.route(() => import('./alerts/history/AlertHistory.tsx')),
    },
    {
      name: 'alerts.times',
      path: '/sat-alerts/times',
      title: 'Tempos de atendimento',
      needs: ['sat_notification:read'],
      ...alertTimesList.route(() => import('./alerts/history/AlertTimes.tsx')),
    },
    {
      name: 'sat_alarms.index',
      path: '/sat-alarms',
      title: 'Alarmes',
      needs: ['sat_alarm:read'],
      screen: () => import('./alarms/SatAlarms.tsx'),
      reads: ({ search }) => [
        readAddress<typeof listSatAlarms>('/sat_alarms/', { query: satAlarmsQuery(queryOf(search)) }),
      ],
    },
    {
      name: 'sat_silences.index',
      path: '/sat-silences',
      title: 'Silêncios',
      needs: ['sat_silence:read'],
      ...silenceList.route(() => import('./silences/SilenceList.tsx')),
    },
  ],
  elements: {
    'fiscal-silences': {
      shows: { en: 'when nobody is told of which alerts' },
      heading: 'Silêncios de alertas',
      has: ['table', 'dialog', 'empty'],
      saves: ['sat_silence'],
      height: [933, 1462],
      start: () => paths.satSilences(),
    },
    'fiscal-sat-park': {
      shows: { en: 'the park of SATs: boxes, panel of one, recent alerts' },
      has: ['dialog', 'empty'],
      saves: ['sat_notification'],
      finds: ['sats'],
      height: [1214, 2395],
      start: () => paths.park(),
    },
    'fiscal-sats': {
      shows: { en: 'the SATs, with monitoring, history and commands of each' },
      has: ['table', 'dialog', 'empty'],
      saves: ['sat_command', 'sat_notification'],
      finds: ['sats'],
      height: [933, 1512],
      start: () => paths.sats(),
    },
    'fiscal-sat-alerts': {
      shows: { en: 'the SATs in alert' },
      has: ['table', 'dialog', 'empty'],
      saves: ['sat_notification'],
      finds: ['sats'],
      height: [933, 1000],
      start: () => paths.satAlerts(),
    },
    'fiscal-sat-alarms': {
      shows: { en: 'what alerts are raised for, and who hears of them' },
      heading: 'Alarmes de SATs',
      has: ['dialog', 'empty'],
      saves: ['sat_alarm'],
      height: [940, 1916],
      start: () => paths.satAlarms(),
    },
  },
})
