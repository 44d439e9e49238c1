import type { Alert } from '#api/contract/sats/alerts.ts'
import { ALERT_STATES, personName } from '#domain/sats/alert-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { iconOr } from '#ui/painted/icons.ts'
import { Status } from '#ui/painted/Status.tsx'
import { companyColumn } from '../../../kit/list/columns/company-column.tsx'
import { showList } from '../../../kit/list/show-list.tsx'
import { paths } from '../../../paths.ts'
import '../../sats.css'
import './alert-history.css'
import { lasted } from '../AlertFacts.tsx'
import { alertTabs } from '../alert-tabs.tsx'
import { Severity } from '../Severity.tsx'
import { alertHistoryList } from './alert-history-list.ts'

/** The list as it is, with an alert's story open over it. */
const storyPath = (search: string, alert: string) =>
  paths.alertHistory(alertHistoryList.view.write({ ...alertHistoryList.view.read(search), alert }))

/** The person who has it, ended it, or is to see to it. */
function whoOf({ holder, ended_by, assignee, ended }: Alert): string {
  if (holder) return personName(holder.email)
  if (ended_by) return personName(ended_by)
  if (assignee && ended === null) return `para ${personName(assignee.email)}`
  return ended === 'withdrawn' ? 'nada o vigia mais' : ''
}

/** 'Histórico de alertas': what was, how long, and who saw to it (docs/decisions.md#alert-history). */
export default showList(alertHistoryList, {
  label: 'Histórico de alertas',
  className: 'alert-history',
  layout: { steps: [1140], close: 1140, items: 960 },
  rowKey: ({ id }) => id,
  row: ({ id }, search) => storyPath(search, id),
  above: alertTabs('history'),
  ages: true,
  narrowed: () => ({ icon: 'bell', title: 'Nenhum alerta', text: 'Nenhum alerta corresponde aos filtros ativos.' }),
  empty: () => ({
    icon: 'bell',
    title: 'Nenhum alerta até agora',
    text: 'Os alertas ficam aqui também depois de encerrados.',
  }),
  columns: [
    {
      header: 'Desde',
      name: 'since',
      className: 'tabular-nums',
      width: [150, 136],
      item: { at: 2, side: 'end', look: 'aside' },
      skeleton: 124,
      cell: ({ created_utc }) => formatDateTime(created_utc).slice(0, 16),
    },
    {
      header: 'Alerta',
      name: 'alert',
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 220,
      cell: (alert, { leads, link, search }) => {
        const status = (
          <Status
            level={alert.state === 'open' ? alert.level : 'neutral'}
            icon={iconOr(alert.alarm_type.icon, 'triangle-alert')}
          >
            {alert.message}
          </Status>
        )
        return leads ? link(storyPath(search, alert.id), 'plainlink', status) : status
      },
    },
    {
      header: 'Nível',
      name: 'level',
      width: [118, 98],
      item: { at: 3, side: 'start', look: 'small' },
      skeleton: 64,
      cell: ({ level }) => <Severity level={level} />,
    },
    {
      header: 'SAT',
      name: 'sat',
      className: 'tabular-nums',
      width: [96, 86],
      item: { at: 5, side: 'first', look: 'small' },
      skeleton: 76,
      cell: ({ sat }) => sat?.serial_number ?? <span className="text-fg-3">–</span>,
    },
    { ...companyColumn, width: ['20%', '17%'], item: { at: 6, side: 'rest', look: 'small' } },
    {
      header: 'Situação',
      name: 'state',
      width: [118, 104],
      item: { at: 4, side: 'end', look: 'small' },
      skeleton: 84,
      cell: ({ state }) => (
        <Status level={ALERT_STATES[state].level} icon={ALERT_STATES[state].icon}>
          {ALERT_STATES[state].label}
        </Status>
      ),
    },
    {
      header: 'Quem',
      name: 'who',
      cut: true,
      width: [134, 110],
      item: { at: 8, side: 'end', look: 'small' },
      muted: true,
      skeleton: 60,
      cell: whoOf,
    },
    {
      header: 'Duração',
      name: 'lasted',
      width: [112, 98],
      align: 'right',
      item: { at: 7, side: 'start', look: 'small', label: 'Duração' },
      skeleton: 52,
      cell: (alert, { now }) => lasted(alert, now),
    },
  ],
})
