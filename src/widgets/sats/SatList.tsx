import { useMemo } from 'react'
import { listSats } from '#api/contract/sats.ts'
import { Empty } from '#ui/Empty.tsx'
import { FilterButton } from '../kit/ListFrame.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useCompanyName } from '../kit/use-companies.ts'
import { useNow } from '../kit/use-now.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import { satListQuery } from './sat-list-query.ts'
import { PAGE_SIZES, SatListView, type SatListViewState } from './sat-list-view.ts'
import { columnsAt, LIST_LABEL, rowKey, rowPath, SatFilterChips } from './SatListPicture.tsx'

/** Choices and a search are a large part of the screen's code, and most visits do without. */
const loadFilters = () => import('./SatListFilters.tsx')

/** As the other screens of SATs (second document, section 9). */
const REFRESH_SECONDS = 60

// Lists that the catalogue does not name show the server's own message (second document, section 8).
const loadFailure = (message: string) => message

/** 'SATs': every device that the user may see, and how it is (decisions 19). */
export default function SatList() {
  const { search } = useRoute()
  const go = useGo()
  const now = useNow()
  const [openFilters, filterDialog] = useFilterDialog(loadFilters)
  const view = SatListView.read(search)
  const company = useCompanyName(view.company_id)
  const query = satListQuery(view)
  const columns = useMemo(() => columnsAt(now), [now])
  const show = (changed: Partial<SatListViewState>) => go(paths.sats(SatListView.write({ ...view, ...changed })))
  const isFiltered = view.company_id !== undefined || view.search !== undefined

  return (
    <>
      <ListScreen
        read={listSats}
        query={query}
        label={LIST_LABEL}
        className="sats"
        columns={columns}
        rowKey={rowKey}
        rowPath={rowPath}
        loadFailure={loadFailure}
        refreshEvery={REFRESH_SECONDS}
        filters={
          <SatFilterChips
            view={view}
            company={company}
            onClear={(cleared) => show({ ...cleared, page: undefined })}
            onFilter={openFilters}
          />
        }
        empty={
          <Empty
            icon="cpu"
            title="Nenhum sat"
            text={isFiltered ? 'Nenhum SAT corresponde aos filtros ativos.' : undefined}
            action={isFiltered && <FilterButton onFilter={openFilters} />}
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        usualSize={20}
      />
      {filterDialog(view, (filters) => show({ ...filters, page: undefined }))}
    </>
  )
}
