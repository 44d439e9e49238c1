import type { ReactNode } from 'react'
import type { HistoryEntry } from '#api/contract/sats/sats.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { clockDriftText } from '#domain/sats/sat-labels.ts'
import { TO_AGENT } from '../../kit/empty/next-steps.ts'
import { showList } from '../../kit/list/show-list.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import '../sats.css'
import './history.css'
import { batteryValue, lanValue, operationValue } from '../sat-values.tsx'
import { HistoryViews } from './HistoryViews.tsx'
import { satHistoryList } from './sat-history-list.ts'
import { SatHead } from './SatHead.tsx'
import { useSat } from './use-sat.tsx'

/** As many decimals in each row: they stand beneath one another. */
const TENTHS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Blank where the device did not say. */
const cell = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null ? null : show(value))

/** Shows a value: what changed since the reading before stands out from what stayed. */
const value = <T,>(
  { changed }: HistoryEntry,
  name: HistoryEntry['changed'][number],
  value: T | null,
  show: (value: T) => ReactNode,
) =>
  cell(value, (known) =>
    changed.includes(name) ? (
      <b className="changed" title="Mudou nesta leitura">
        {show(known)}
      </b>
    ) : (
      show(known)
    ),
  )

/** '22/11/2026 19:11–19:26' of several readings, the second of a single one. */
function whenOf({ created_utc, since_utc, readings }: HistoryEntry): ReactNode {
  const last = formatDateTime(created_utc)
  if (readings === 1) return last
  const first = formatDateTime(since_utc)
  const isOneDay = first.slice(0, 10) === last.slice(0, 10)
  return (
    <>
      {first.slice(0, 16)}–{isOneDay ? last.slice(11, 16) : last.slice(0, 16)}{' '}
      <small>{formatQuantity(readings)} leituras iguais</small>
    </>
  )
}

const readings = showList(satHistoryList, {
  label: 'Histórico do SAT',
  className: 'sat-history',
  layout: { steps: [1140], items: 960 },
  rowKey: ({ created_utc }) => created_utc,
  narrowed: () => ({ icon: 'clock', title: 'Nenhum monitoramento no período' }),
  empty: () => ({
    icon: 'clock',
    title: 'Nenhum monitoramento',
    text: 'Nenhum agente enviou dados deste SAT até agora.',
    next: TO_AGENT,
  }),
  start: () => <span className="bold-means text-fg-3 text-12">Em negrito, o que mudou</span>,
  columns: [
    {
      header: 'Data e hora',
      name: 'when',
      className: 'tabular-nums',
      width: [204, 176],
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 132,
      cell: whenOf,
    },
    {
      header: 'Operação',
      name: 'operation',
      width: 150,
      item: { at: 2, side: 'end', look: 'aside' },
      skeleton: 92,
      cell: (entry) => value(entry, 'operation_state', entry.operation_state, operationValue),
    },
    {
      header: 'Memória',
      name: 'memory',
      width: 78,
      item: { at: 3, side: 'start', look: 'small', label: 'Memória' },
      align: 'right',
      skeleton: 40,
      cell: (entry) =>
        value(entry, 'memory_used_percent', entry.memory_used_percent, (percent) => `${TENTHS.format(percent)} %`),
    },
    {
      header: 'Bateria',
      name: 'battery',
      width: 78,
      item: { at: 4, side: 'end', look: 'small', label: 'Bateria' },
      skeleton: 40,
      cell: (entry) => value(entry, 'battery_level', entry.battery_level, batteryValue),
    },
    {
      header: 'Cupons',
      name: 'pending',
      width: 78,
      item: { at: 5, side: 'start', look: 'small', label: 'Cupons em memória' },
      align: 'right',
      skeleton: 24,
      cell: (entry) =>
        value(entry, 'pending_coupons', entry.pending_coupons, (count) =>
          count === 0 ? <span className="text-fg-3">0</span> : formatQuantity(count),
        ),
    },
    {
      header: 'Rede',
      name: 'lan',
      width: 110,
      from: 1140,
      item: { at: 6, side: 'end', look: 'small', label: 'Rede' },
      skeleton: 72,
      cell: (entry) => value(entry, 'lan_status', entry.lan_status, lanValue),
    },
    {
      header: 'Relógio',
      name: 'clock',
      width: 110,
      from: 1140,
      item: { at: 8, side: 'end', look: 'small', label: 'Relógio' },
      muted: true,
      skeleton: 64,
      cell: (entry) => cell(entry.clock_drift_seconds, clockDriftText),
    },
    {
      header: 'Comunicação SEFAZ',
      name: 'communication',
      className: 'tabular-nums',
      item: { at: 7, side: 'start', look: 'small', label: 'Comunicação SEFAZ' },
      muted: true,
      skeleton: 132,
      cell: (entry) => cell(entry.last_sefaz_communication_date, formatDateTime),
    },
    {
      header: 'Transmissão SEFAZ',
      name: 'transmission',
      className: 'tabular-nums',
      width: 164,
      item: { at: 9, side: 'start', look: 'small', label: 'Transmissão SEFAZ' },
      muted: true,
      skeleton: 132,
      cell: (entry) => cell(entry.last_sefaz_transmission_date, formatDateTime),
    },
  ],
})

/** Lists a SAT's reports, reading by reading (docs/decisions.md#screens-with-little-said). */
export default function SatHistory() {
  const { serial, sat, instead } = useSat()
  return (
    <>
      <SatHead
        serial={serial}
        sat={sat}
        current="history"
        actions={<HistoryViews serial={serial} current="readings" />}
      />
      {instead ?? <ListScreen screen={readings} label={`Histórico do SAT ${serial}`} />}
    </>
  )
}
