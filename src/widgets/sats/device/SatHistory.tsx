import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/time/date-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { batteryLabel, clockDriftText, lanStatusLabel, operationStateLabel } from '#domain/sats/sat-labels.ts'
import { showList } from '../../kit/list/show-list.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import '../sats.css'
import { satHistoryList } from './sat-history-list.ts'
import { SatHead } from './SatHead.tsx'
import { useSat } from './use-sat.tsx'

/** Blank where the device did not say. */
const told = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null ? null : show(value))

const readings = showList(satHistoryList, {
  label: 'Histórico do SAT',
  className: 'sat-history',
  rowKey: ({ created_utc }) => created_utc,
  empty: ({ date_start, date_end }) =>
    date_start || date_end
      ? { icon: 'clock', title: 'Nenhum monitoramento no período', refilter: true }
      : {
          icon: 'clock',
          title: 'Nenhum monitoramento',
          text: 'Nenhum agente enviou dados deste SAT até agora.',
        },
  columns: [
    {
      header: 'Data e hora',
      className: 'c-when tabular-nums',
      skeleton: 132,
      cell: (entry) => formatDateTime(entry.created_utc),
    },
    {
      header: 'Operação',
      className: 'c-op',
      skeleton: 92,
      cell: (entry) => told(entry.operation_state, operationStateLabel),
    },
    {
      header: 'Memória',
      className: 'c-mem',
      align: 'right',
      skeleton: 40,
      cell: (entry) => told(entry.memory_used_percent, (percent) => `${percent.toLocaleString('pt-BR')} %`),
    },
    { header: 'Bateria', className: 'c-bat', skeleton: 40, cell: (entry) => told(entry.battery_level, batteryLabel) },
    {
      header: 'Cupons',
      className: 'c-pend',
      align: 'right',
      skeleton: 24,
      cell: (entry) =>
        told(entry.pending_coupons, (count) =>
          count === 0 ? <span className="text-fg-3">0</span> : formatQuantity(count),
        ),
    },
    { header: 'Rede', className: 'c-lan', skeleton: 72, cell: (entry) => told(entry.lan_status, lanStatusLabel) },
    {
      header: 'Relógio',
      className: 'c-clock',
      muted: true,
      skeleton: 64,
      cell: (entry) => told(entry.clock_drift_seconds, clockDriftText),
    },
    {
      header: 'Comunicação SEFAZ',
      className: 'c-com tabular-nums',
      muted: true,
      skeleton: 132,
      cell: (entry) => told(entry.last_sefaz_communication_date, formatDateTime),
    },
    {
      header: 'Transmissão SEFAZ',
      className: 'c-tra tabular-nums',
      muted: true,
      skeleton: 132,
      cell: (entry) => told(entry.last_sefaz_transmission_date, formatDateTime),
    },
  ],
})

/** What a SAT said of itself, reading by reading (docs/decisions.md#screens-with-little-said). */
export default function SatHistory() {
  const { serial, sat, instead } = useSat()
  return (
    <>
      <SatHead serial={serial} sat={sat} current="history" />
      {instead ?? <ListScreen shown={readings} label={`Histórico do SAT ${serial}`} />}
    </>
  )
}
