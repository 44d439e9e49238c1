import { useMemo } from 'react'
import { type CfeItem, listCfes } from '#api/contract/cfes.ts'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '../kit/Link.tsx'
import { FilterButton } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useCompanyName } from '../kit/use-companies.ts'
import { usePreferences } from '../kit/use-preferences.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import {
  CfeFilterChips,
  columnsFor,
  isInert,
  LIST_LABEL,
  PAGE_SIZES,
  rowKey,
  SKIPS_LINK_CLASS,
  skipsLinkText,
} from './CfeListPicture.tsx'
import { cfeQuery } from './cfe-query.ts'
import { CfeView, type CfeViewState, listSearch, SkipsView } from './cfe-view.ts'
import { useSat } from './use-sat.ts'

/** Choices and a search are a large part of the screen's code, and most visits do without. */
const loadFilters = () => import('./CfeFilters.tsx')

const loadFailure = (message: string) => `Ocorreu um erro ao carregar a lista de cupons: ${message}`

/** 'Cupons' (first document, CFe list). A coupon opens over it and leaves it as it is. */
export default function CfeList() {
  const { search } = useRoute()
  const go = useGo()
  const [preferences, keep] = usePreferences()
  const [openFilters, filterDialog] = useFilterDialog(loadFilters)
  const view = CfeView.read(search)
  const company = useCompanyName(view.company_id)
  const sat = useSat(view.sat_id)
  const query = cfeQuery(view, preferences.cfeIndex)
  const kept = listSearch(view)
  // The same columns while the filters are the same: no row is drawn anew when a coupon opens.
  const [columns, rowPath] = useMemo(
    () => [columnsFor(kept), (cfe: CfeItem) => paths.cfe(cfe.cfe_id, kept)] as const,
    [kept],
  )
  const show = (changed: Partial<CfeViewState>) => go(paths.cfes(listSearch({ ...view, ...changed })))

  return (
    <>
      <ListScreen
        read={listCfes}
        query={query}
        label={LIST_LABEL}
        className="cfe"
        columns={columns}
        rowKey={rowKey}
        rowPath={rowPath}
        isInert={isInert}
        loadFailure={loadFailure}
        filters={
          <CfeFilterChips
            view={view}
            company={company}
            sat={sat?.serial_number}
            onClear={(cleared) => show({ ...cleared, page: undefined })}
            onFilter={openFilters}
          />
        }
        actions={
          <Link
            to={paths.cfeSkips(SkipsView.write({ list: kept }))}
            className={SKIPS_LINK_CLASS}
            aria-label="Saltos de numeração"
          >
            {skipsLinkText}
          </Link>
        }
        empty={
          <Empty
            icon="inbox"
            title={view.date_start || view.date_end ? 'Nenhum cupom no período' : 'Nenhum cupom'}
            text="Nenhum CF-e corresponde aos filtros ativos."
            action={<FilterButton onFilter={openFilters} />}
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        keepSize={(itemsPerPage) => keep('cfeIndex', { itemsPerPage })}
      />
      {filterDialog(view, (filters) => show({ ...filters, page: undefined }))}
    </>
  )
}
