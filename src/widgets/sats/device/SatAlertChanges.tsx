import { changeText } from '#domain/sats/alert-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Status } from '#ui/painted/Status.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import '../sats.css'
import './history.css'
import { CHANGE_STYLES } from '../alerts/AlertNotes.tsx'
import { HistoryViews } from './HistoryViews.tsx'
import { satAlertChangeList } from './sat-alert-change-list.ts'
import { SatHead } from './SatHead.tsx'
import { useSat } from './use-sat.tsx'

const changes = showList(satAlertChangeList, {
  label: 'Alertas do SAT',
  className: 'sat-alert-changes',
  layout: { steps: [], items: 960 },
  rowKey: ({ id }) => id,
  narrowed: () => ({ icon: 'bell', title: 'Nada no período' }),
  empty: () => ({ icon: 'bell', title: 'Nenhum alerta até agora', text: 'Nenhum alarme disparou neste SAT.' }),
  columns: [
    {
      header: 'Data e hora',
      name: 'when',
      className: 'tabular-nums',
      width: 160,
      item: { at: 2, side: 'end', look: 'aside' },
      skeleton: 124,
      cell: ({ at_utc }) => formatDateTime(at_utc).slice(0, 16),
    },
    {
      header: 'O que houve',
      name: 'change',
      width: '30%',
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 140,
      cell: (change) => <Status {...CHANGE_STYLES[change.kind]}>{changeText(change)}</Status>,
    },
    {
      header: 'Alerta',
      name: 'alert',
      item: { at: 3, look: 'small' },
      skeleton: 200,
      cell: ({ alert }) => alert?.message ?? <span className="text-fg-3">–</span>,
    },
    {
      header: 'Nota',
      name: 'note',
      width: '26%',
      item: { at: 4, look: 'small' },
      muted: true,
      skeleton: 120,
      cell: ({ kind, note, until_utc }) => {
        const until = until_utc === null ? '' : `até ${formatDateTime(until_utc).slice(0, 16)}`
        return [kind === 'assign' ? '' : (note ?? ''), until].filter((text) => text !== '').join(', ')
      },
    },
  ],
})

/** Lists what was done about a SAT's alerts: who took, gave back, commented, ended and silenced them. */
export default function SatAlertChanges() {
  const { serial, sat, instead } = useSat()
  return (
    <>
      <SatHead
        serial={serial}
        sat={sat}
        current="history"
        actions={<HistoryViews serial={serial} current="alerts" />}
      />
      {instead ?? <ListScreen screen={changes} label={`Alertas do SAT ${serial}`} />}
    </>
  )
}
