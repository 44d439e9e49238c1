import { useMemo, useState } from 'react'
import { listSats } from '#api/contract/sats.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useCompanyName } from '../kit/use-companies.ts'
import { useLoaded } from '../kit/use-loaded.ts'
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
  const [filtering, setFiltering] = useState(false)
  const SatListFilters = useLoaded(filtering ? loadFilters : undefined)
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
            onFilter={() => setFiltering(true)}
          />
        }
        empty={
          <Empty
            icon="cpu"
            title="Nenhum sat"
            text={isFiltered ? 'Nenhum SAT corresponde aos filtros ativos.' : undefined}
            action={
              isFiltered && (
                <Button size="sm" icon="list-filter" onClick={() => setFiltering(true)}>
                  Filtrar
                </Button>
              )
            }
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        usualSize={20}
      />
      {filtering && SatListFilters && (
        <SatListFilters
          view={view}
          onClose={() => setFiltering(false)}
          onFilter={(filters) => {
            setFiltering(false)
            show({ ...filters, page: undefined })
          }}
        />
      )}
    </>
  )
}
