import type { Page } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats.ts'
import { formatDateTime, relativeTime } from '#domain/date-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { batteryLabel } from '#domain/sat-labels.ts'
import { Chip } from '#ui/Chip.tsx'
import { Status } from '#ui/Status.tsx'
import { CompanyChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton, ListPicture } from '../kit/ListFrame.tsx'
import type { At } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import './sats.css'
import { satListQuery } from './sat-list-query.ts'
import { PAGE_SIZES, SatListView, type SatListViewState } from './sat-list-view.ts'
import { situationOf } from './sat-situation.ts'

export const LIST_LABEL = 'SATs'
export const rowKey = (sat: Sat) => sat.id
export const rowPath = (sat: Sat) => paths.satMonitoring(sat.serial_number)

/** What a device did not say is left blank: the list has no room for words. */
export const columnsAt = (now: number): readonly Column<Sat>[] => [
  {
    header: 'Serial',
    className: 'c-ser num',
    skeleton: 76,
    cell: (sat, tools) => (
      <>
        {tools.link(rowPath(sat), 'keylink', sat.serial_number)}
        {sat.environment === 'homolog' && <span className="tag">Homologação</span>}
      </>
    ),
  },
  {
    header: 'Empresa',
    className: 'c-com',
    skeleton: 180,
    cell: ({ company }) => (
      <span className="ell" title={company.razao_social}>
        {company.nome_fantasia ?? company.razao_social}
      </span>
    ),
  },
  { header: 'Ponto de venda', className: 'c-pos t2', skeleton: 64, cell: (sat) => sat.point_of_sale?.name },
  {
    header: 'Último monitoramento',
    className: 'c-last t2',
    skeleton: 92,
    cell: ({ latest_monitoring: latest }) =>
      latest && (
        <time dateTime={latest.created_utc} title={formatDateTime(latest.created_utc)}>
          {relativeTime(latest.created_utc, now)}
        </time>
      ),
  },
  {
    header: 'Cupons em memória',
    className: 'c-mem',
    align: 'right',
    skeleton: 24,
    cell: ({ latest_monitoring: latest }) =>
      latest?.pending_coupons === 0 ? (
        <span className="t3">0</span>
      ) : (
        latest?.pending_coupons != null && formatQuantity(latest.pending_coupons)
      ),
  },
  {
    header: 'Versão',
    className: 'c-ver num t2',
    skeleton: 56,
    cell: (sat) => sat.latest_monitoring?.software_version,
  },
  {
    header: 'Bateria',
    className: 'c-bat',
    skeleton: 40,
    cell: ({ latest_monitoring: latest }) => latest?.battery_level && batteryLabel(latest.battery_level),
  },
  { header: 'Situação', className: 'c-st', skeleton: 104, cell: situation },
]

function situation(sat: Sat) {
  const { level, icon, label } = situationOf(sat)
  return (
    <Status level={level} icon={icon}>
      {label}
    </Status>
  )
}

interface FiltersProps {
  view: SatListViewState
  company: string | undefined
  onClear?: (cleared: Partial<SatListViewState>) => void
  onFilter?: () => void
}

/** The active filters, and the way to change them. */
export function SatFilterChips({ view, company, onClear, onFilter }: FiltersProps) {
  const clear = (cleared: Partial<SatListViewState>) => onClear && (() => onClear(cleared))
  return (
    <>
      <CompanyChip id={view.company_id} name={company} onClear={clear({ company_id: undefined })} />
      <Chip label="Serial" value={view.search} unset="Todos" onClear={clear({ search: undefined })} />
      <FilterButton onFilter={onFilter} />
    </>
  )
}

/** The list as it looks, painted from the first answer before React is there. */
export default function SatListPicture(answer: Page<Sat> | undefined, { search }: At) {
  const view = SatListView.read(search)
  const query = satListQuery(view)
  return (
    <ListPicture
      answer={answer}
      query={query}
      pageSizes={PAGE_SIZES}
      label={LIST_LABEL}
      className="click sats"
      columns={columnsAt(Date.now())}
      rowKey={rowKey}
      filters={<SatFilterChips view={view} company={undefined} />}
    />
  )
}
