import type { ReactNode } from 'react'
import { type HistoryEntry, listSatHistory } from '#api/contract/sats.ts'
import { formatDateTime } from '#domain/date-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { batteryLabel, clockDriftText, lanStatusLabel, operationStateLabel } from '#domain/sat-labels.ts'
import { Empty } from '#ui/Empty.tsx'
import { PeriodChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import './sats.css'
import { satHistoryQuery } from './sat-history-query.ts'
import { PAGE_SIZES, SatHistoryView, type SatHistoryViewState } from './sat-history-view.ts'
import { SatHead } from './SatHead.tsx'
import { useSat } from './use-sat.tsx'

/** Days and their calendar are not wanted at most visits. */
const loadFilter = () => import('../kit/PeriodFilter.tsx')

// Lists that the catalogue does not name show the server's own message (second document, section 8).
const loadFailure = (message: string) => message
const rowKey = ({ created_utc }: HistoryEntry) => created_utc

/** Blank where the device did not say. */
const told = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null ? null : show(value))

const columns: readonly Column<HistoryEntry>[] = [
  {
    header: 'Data e hora',
    className: 'c-when num',
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
      told(entry.pending_coupons, (count) => (count === 0 ? <span className="t3">0</span> : formatQuantity(count))),
  },
  { header: 'Rede', className: 'c-lan', skeleton: 72, cell: (entry) => told(entry.lan_status, lanStatusLabel) },
  {
    header: 'Relógio',
    className: 'c-clock t2',
    skeleton: 64,
    cell: (entry) => told(entry.clock_drift_seconds, clockDriftText),
  },
  {
    header: 'Comunicação SEFAZ',
    className: 'c-com num t2',
    skeleton: 132,
    cell: (entry) => told(entry.last_sefaz_communication_date, formatDateTime),
  },
  {
    header: 'Transmissão SEFAZ',
    className: 'c-tra num t2',
    skeleton: 132,
    cell: (entry) => told(entry.last_sefaz_transmission_date, formatDateTime),
  },
]

/** What a SAT said of itself, reading by reading (decisions 19). */
export default function SatHistory() {
  const { serial, sat, instead } = useSat()
  const { search } = useRoute()
  const go = useGo()
  const [openFilters, filterDialog] = useFilterDialog(loadFilter)
  const view = SatHistoryView.read(search)
  const query = satHistoryQuery(view)
  const show = (changed: Partial<SatHistoryViewState>) =>
    go(paths.satHistory(serial, SatHistoryView.write({ ...view, ...changed })))
  const isPeriod = view.date_start !== undefined || view.date_end !== undefined

  return (
    <>
      <SatHead serial={serial} sat={sat} current="history" />
      {instead ?? (
        <ListScreen
          read={listSatHistory}
          params={{ serial }}
          query={query}
          label={`Histórico do SAT ${serial}`}
          className="sat-history"
          columns={columns}
          rowKey={rowKey}
          loadFailure={loadFailure}
          filters={
            <>
              <PeriodChip view={view} onClear={(cleared) => show({ ...cleared, page: undefined })} />
              <FilterButton onFilter={openFilters} />
            </>
          }
          empty={
            <Empty
              icon="clock"
              title={isPeriod ? 'Nenhum monitoramento no período' : 'Nenhum monitoramento'}
              text={isPeriod ? undefined : 'Nenhum agente enviou dados deste SAT até agora.'}
              action={isPeriod && <FilterButton onFilter={openFilters} />}
            />
          }
          pageSizes={PAGE_SIZES}
          onShow={show}
          usualSize={20}
        />
      )}
      {filterDialog(view, (period) => show({ ...period, page: undefined }))}
    </>
  )
}
