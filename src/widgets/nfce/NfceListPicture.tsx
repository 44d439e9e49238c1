import type { NfceItem } from '#api/contract/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { accessKeyGroups } from '#domain/access-key.ts'
import { formatDateTime } from '#domain/date-time.ts'
import { nfceStatus } from '#domain/document-status.ts'
import { environmentLabel } from '#domain/environment.ts'
import { Chip } from '#ui/Chip.tsx'
import { CountdownView } from '#ui/CountdownView.tsx'
import { GroupedCode } from '#ui/GroupedCode.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isIconName } from '#ui/icons.ts'
import { Status } from '#ui/Status.tsx'
import { CompanyChip, PeriodChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton, ListPicture } from '../kit/ListFrame.tsx'
import { nfceIndexOf } from '../kit/preferences.ts'
import type { At } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import './nfce.css'
import { nfceQuery } from './nfce-query.ts'
import { NfceView, type NfceViewState } from './nfce-view.ts'

/** Seconds between refreshes (second document, section 9). */
export const REFRESH_SECONDS = 60
/** Decisions 16. */
export const PAGE_SIZES = [10, 15, 20, 30, 40, 50]
export const LIST_LABEL = 'Notas NFC-e'

/** Columns whose links take the list's filters and page along. */
export const columnsFor = (search: string): readonly Column<NfceItem>[] => [
  {
    header: 'Chave',
    className: 'c-key',
    skeleton: 400,
    cell: (nfce, tools) => (
      <>
        {tools.link(paths.nfce(nfce.key, search), 'keylink', <GroupedCode groups={accessKeyGroups(nfce.key)} dim />)}
        {tools.copy(nfce.key, 'Copiar chave', 'Chave copiada')}
      </>
    ),
  },
  { header: 'Ambiente', className: 'c-env t2', skeleton: 56, cell: (nfce) => nfce.environment_description },
  { header: 'Série', className: 'c-ser', align: 'right', skeleton: 16, cell: (nfce) => nfce.serie },
  { header: 'Número', className: 'c-num', align: 'right', skeleton: 44, cell: (nfce) => nfce.number },
  {
    header: 'Data e hora',
    className: 'c-date num t2',
    skeleton: 132,
    cell: (nfce) => formatDateTime(nfce.issue_date_utc),
  },
  {
    header: 'Status',
    className: 'c-st',
    skeleton: 104,
    cell: (nfce) => (
      <>
        <Status level={nfce.status_level} icon={isIconName(nfce.status_icon) ? nfce.status_icon : 'info'}>
          {nfceStatus(nfce.status).label}
        </Status>
        {nfce.has_warnings && (
          <span className="flag" data-level="warning" role="img" aria-label="Com avisos" title="Com avisos">
            <Icon name="triangle-alert" size={14} />
          </span>
        )}
      </>
    ),
  },
]

export interface FilterNames {
  company?: string
  points?: string
}

interface FiltersProps {
  view: NfceViewState
  environment: 'production' | 'homolog'
  names: FilterNames
  onClear?: (cleared: Partial<NfceViewState>) => void
  onFilter?: () => void
}

/** The active filters, and the way to change them (second document, NFCe list). */
export function NfceFilterChips({ view, environment, names, onClear, onFilter }: FiltersProps) {
  const clear = (cleared: Partial<NfceViewState>) => onClear && (() => onClear(cleared))
  return (
    <>
      <CompanyChip
        id={view.company_id}
        name={names.company}
        onClear={clear({ company_id: undefined, point_of_sale_id: undefined })}
      />
      <Chip
        label="PDVs"
        value={view.point_of_sale_id && (names.points ?? '…')}
        unset="Todos"
        onClear={clear({ point_of_sale_id: undefined })}
      />
      <PeriodChip view={view} onClear={onClear} />
      <Chip
        label="Status"
        value={view.status && nfceStatus(view.status).label}
        unset="Todos"
        onClear={clear({ status: undefined })}
      />
      <Chip label="Ambiente" value={environmentLabel(environment)} />
      <FilterButton onFilter={onFilter} />
    </>
  )
}

/** The list as it looks, painted from the first answer before React is there. */
export default function NfceListPicture(answer: Page<NfceItem> | undefined, { search, preferences }: At) {
  const view = NfceView.read(search)
  const query = nfceQuery(view, nfceIndexOf(preferences))
  return (
    <ListPicture
      answer={answer}
      query={query}
      pageSizes={PAGE_SIZES}
      label={LIST_LABEL}
      className="click nfce"
      columns={columnsFor('')}
      rowKey={(nfce) => nfce.id}
      filters={<NfceFilterChips view={view} environment={query.environment} names={{}} />}
      actions={<CountdownView seconds={REFRESH_SECONDS} of={REFRESH_SECONDS} />}
    />
  )
}
