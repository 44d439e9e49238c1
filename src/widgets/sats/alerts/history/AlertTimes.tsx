import type { AlertTimes } from '#api/contract/sats/alert-times.ts'
import { formatQuantity } from '#domain/money.ts'
import { timesText } from '#domain/sats/alert-times.ts'
import { companyColumn } from '../../../kit/list/columns/company-column.tsx'
import { showList } from '../../../kit/list/show-list.tsx'
import '../../sats.css'
import './alert-history.css'
import { alertTabs } from '../alert-tabs.tsx'
import { alertTimesList } from './alert-times-list.ts'

function timesCell(times: AlertTimes['until_seen']) {
  if (!times) return <span className="text-fg-3">–</span>
  const { mean, rest } = timesText(times)
  const [half = '', most = ''] = rest.split(', ')
  return (
    <>
      {mean}{' '}
      <small>
        <span>{half},</span> <span>{most}</span>
      </small>
    </>
  )
}

/** 'Tempos de atendimento': by company, the mean until an alert is taken and until it is over (docs/decisions.md#alert-history). */
export default showList(alertTimesList, {
  label: 'Tempos de atendimento',
  className: 'alert-times',
  layout: { steps: [1140], items: 960 },
  rowKey: ({ company }) => company.id,
  above: alertTabs('times'),
  narrowed: () => ({ icon: 'clock', title: 'Nenhum alerta', text: 'Nenhum alerta corresponde aos filtros ativos.' }),
  empty: () => ({
    icon: 'clock',
    title: 'Nenhum alerta até agora',
    text: 'Aqui se vê em quanto tempo os alertas são assumidos e se encerram.',
  }),
  columns: [
    { ...companyColumn, item: { at: 1, side: 'start', look: 'strong' } },
    {
      header: 'Alertas',
      name: 'alerts',
      width: 84,
      align: 'right',
      item: { at: 2, side: 'end', look: 'aside', label: 'Alertas' },
      skeleton: 32,
      cell: ({ alerts }) => formatQuantity(alerts),
    },
    {
      header: 'Assumidos',
      name: 'seen',
      width: 96,
      align: 'right',
      item: { at: 5, side: 'end', look: 'small', label: 'Assumidos' },
      skeleton: 32,
      cell: ({ seen }) => formatQuantity(seen),
    },
    {
      header: 'Até assumir',
      name: 'until-seen',
      width: ['27%', '30%'],
      item: { at: 3, side: 'start', look: 'small', label: 'Até assumir' },
      skeleton: 180,
      cell: ({ until_seen }) => timesCell(until_seen),
    },
    {
      header: 'Até o fim',
      name: 'until-end',
      width: ['27%', '30%'],
      item: { at: 4, side: 'start', look: 'small', label: 'Até o fim' },
      skeleton: 180,
      cell: ({ until_end }) => timesCell(until_end),
    },
  ],
})
