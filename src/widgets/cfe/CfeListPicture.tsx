import type { CfeItem } from '#api/contract/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { formatDateTime } from '#domain/date-time.ts'
import { cfeStatus } from '#domain/document-status.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isIconName } from '#ui/icons.ts'
import { Status } from '#ui/Status.tsx'
import { CompanyChip, PeriodChip } from '../kit/FilterChips.tsx'
import { type Column, FilterButton, ListPicture } from '../kit/ListFrame.tsx'
import { cfeIndexOf } from '../kit/preferences.ts'
import type { At } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import './cfe.css'
import { cfeQuery } from './cfe-query.ts'
import { CfeView, type CfeViewState } from './cfe-view.ts'

/** First document, section 9. */
export const PAGE_SIZES = [10, 20, 40, 50]
export const LIST_LABEL = 'Cupons CF-e'
export const SKIPS_LINK_CLASS = buttonClass('ghost', 'sm')

/** A coupon without XML opens nothing (first document, CFe list). */
export const isInert = (cfe: CfeItem) => !cfe.has_xml
export const rowKey = (cfe: CfeItem) => cfe.id

/** Columns whose links open a coupon over the list as it is filtered now. */
export const columnsFor = (search: string): readonly Column<CfeItem>[] => [
  {
    header: 'Número',
    className: 'c-num num',
    skeleton: 52,
    cell: (cfe, tools) =>
      cfe.has_xml ? tools.link(paths.cfe(cfe.cfe_id, search), 'keylink', cfe.cfe_number) : cfe.cfe_number,
  },
  { header: 'Serial', className: 'c-ser num', skeleton: 76, cell: (cfe) => cfe.sat_serial_number },
  {
    header: 'Data e hora emissão',
    className: 'c-date num t2',
    skeleton: 132,
    cell: (cfe) => formatDateTime(cfe.dthr_emissao),
  },
  { header: 'Situação', className: 'c-st', skeleton: 104, cell: situation },
]

function situation(cfe: CfeItem) {
  const { level, icon, label } = cfeStatus(cfe.status)
  return (
    <>
      <Status level={level} icon={isIconName(icon) ? icon : 'info'}>
        {label}
      </Status>
      {cfe.has_warnings && (
        <span className="flag" data-level="warning" role="img" aria-label="Com avisos" title="Com avisos">
          <Icon name="triangle-alert" size={14} />
        </span>
      )}
      {!cfe.has_xml && (
        <span className="tag" title="Só o SAT informou este cupom. Ele abre quando o XML chegar.">
          Sem XML
        </span>
      )}
    </>
  )
}

interface FiltersProps {
  view: CfeViewState
  company: string | undefined
  sat: string | undefined
  onClear?: (cleared: Partial<CfeViewState>) => void
  onFilter?: () => void
}

/** The active filters, and the way to change them. */
export function CfeFilterChips({ view, company, sat, onClear, onFilter }: FiltersProps) {
  const clear = (cleared: Partial<CfeViewState>) => onClear && (() => onClear(cleared))
  return (
    <>
      <CompanyChip id={view.company_id} name={company} onClear={clear({ company_id: undefined })} />
      {/* Where it is not one SAT, the serial says enough. */}
      {view.sat_id && <Chip label="SAT" value={sat ?? '…'} onClear={clear({ sat_id: undefined })} />}
      <Chip label="Serial" value={view.serial_number} unset="Todos" onClear={clear({ serial_number: undefined })} />
      <PeriodChip view={view} onClear={onClear} />
      <Chip
        label="Situação"
        value={view.status && cfeStatus(view.status).label}
        unset="Todos"
        onClear={clear({ status: undefined })}
      />
      <FilterButton onFilter={onFilter} />
    </>
  )
}

/** What the link to the skipped numbers says: one word where there is little room. */
export const skipsLinkText = (
  <span>
    Saltos<span className="lng"> de numeração</span>
  </span>
)

/** The list as it looks, painted from the first answer before React is there. */
export default function CfeListPicture(answer: Page<CfeItem> | undefined, { search, preferences }: At) {
  const view = CfeView.read(search)
  const query = cfeQuery(view, cfeIndexOf(preferences))
  return (
    <ListPicture
      answer={answer}
      query={query}
      pageSizes={PAGE_SIZES}
      label={LIST_LABEL}
      className="click cfe"
      columns={columnsFor('')}
      rowKey={rowKey}
      isInert={isInert}
      filters={<CfeFilterChips view={view} company={undefined} sat={undefined} />}
      actions={<a className={SKIPS_LINK_CLASS}>{skipsLinkText}</a>}
    />
  )
}
