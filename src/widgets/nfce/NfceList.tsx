import { useMemo } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listPointsOfSale } from '#api/contract/companies.ts'
import { listNfces, type NfceItem } from '#api/contract/nfces.ts'
import { Empty } from '#ui/Empty.tsx'
import { FilterButton } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useCompanyName } from '../kit/use-companies.ts'
import { usePreferences } from '../kit/use-preferences.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import {
  columnsFor,
  type FilterNames,
  LIST_LABEL,
  NfceFilterChips,
  PAGE_SIZES,
  REFRESH_SECONDS,
} from './NfceListPicture.tsx'
import { nfceQuery } from './nfce-query.ts'
import { listSearch, NfceView, type NfceViewState } from './nfce-view.ts'

/** Choices and a search are a large part of the screen's code, and most visits do without. */
const loadFilters = () => import('./NfceFilters.tsx')

const loadFailure = (message: string) => `Ocorreu um erro ao carregar a lista de NFCes: ${message}`

const rowKey = (nfce: NfceItem) => nfce.id

/** The names behind the chosen company and points of sale; asked for only where the filter is set and may be read. */
function useFilterNames(view: NfceViewState): FilterNames {
  const company = useCompanyName(view.company_id)
  const mayPoints = useCan(listPointsOfSale)
  const points = useRead(
    listPointsOfSale,
    { query: { company_id: view.company_id, per_page: 100 } },
    { enabled: mayPoints && !!view.point_of_sale_id, freshFor: 300 },
  )
  const chosen = view.point_of_sale_id?.split(',') ?? []
  const first = points.data?.items.find(({ id }) => id === chosen[0])?.name
  return {
    company,
    points: first && (chosen.length > 1 ? `${first} e mais ${chosen.length - 1}` : first),
  }
}

/** The NFC-e list (both documents: NFC-e list). */
export default function NfceList() {
  const { search } = useRoute()
  const go = useGo()
  const [preferences, keep] = usePreferences()
  const [openFilters, filterDialog] = useFilterDialog(loadFilters)
  const view = NfceView.read(search)
  const query = nfceQuery(view, preferences.nfceIndex)
  const names = useFilterNames(view)
  const kept = listSearch(search)
  // The same columns while the filters are the same: no row is drawn anew.
  const [columns, rowPath] = useMemo(
    () => [columnsFor(kept), (nfce: NfceItem) => paths.nfce(nfce.key, kept)] as const,
    [kept],
  )
  const show = (changed: Partial<NfceViewState>) => go(paths.nfces(NfceView.write({ ...view, ...changed })))

  return (
    <>
      <ListScreen
        read={listNfces}
        query={query}
        label={LIST_LABEL}
        className="nfce"
        columns={columns}
        rowKey={rowKey}
        rowPath={rowPath}
        refreshEvery={REFRESH_SECONDS}
        loadFailure={loadFailure}
        filters={
          <NfceFilterChips
            view={view}
            environment={query.environment}
            names={names}
            onClear={(cleared) => show({ ...cleared, page: undefined })}
            onFilter={openFilters}
          />
        }
        empty={
          <Empty
            icon="inbox"
            title={view.date_start || view.date_end ? 'Nenhuma nota no período' : 'Nenhuma nota'}
            text="Nenhuma NFC-e corresponde aos filtros ativos."
            action={<FilterButton onFilter={openFilters} />}
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        keepSize={(itemsPerPage) => keep('nfceIndex', { itemsPerPage })}
      />
      {filterDialog({ ...view, environment: query.environment }, (filters) => {
        keep('nfceIndex', { environment: filters.environment })
        show({ ...filters, page: undefined })
      })}
    </>
  )
}
