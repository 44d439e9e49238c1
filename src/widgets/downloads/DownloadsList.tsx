import type { ReactNode } from 'react'
import { listNfDownloads, type NfDownload } from '#api/contract/nf-downloads.ts'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '../kit/Link.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useCompanies } from '../kit/use-companies.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import {
  columnsWith,
  type CompanyName,
  DownloadsFilterChips,
  LIST_LABEL,
  newDownloadLink,
} from './DownloadsListPicture.tsx'
import { downloadsQuery } from './downloads-query.ts'
import { DownloadsView, type DownloadsViewState, listSearch, PAGE_SIZES } from './downloads-view.ts'
import { useFile } from './use-file.ts'
import { useProgress } from './use-progress.ts'

/** Days and their calendar are not wanted at most visits. */
const loadFilter = () => import('../kit/PeriodFilter.tsx')

// Lists that the catalogue does not name show the server's own message (second document, section 8).
const loadFailure = (message: string) => message
const rowKey = ({ id }: NfDownload) => id
const linkTo = (to: string, className: string, children: ReactNode) => (
  <Link to={to} className={className}>
    {children}
  </Link>
)

/** The names of the tenant's companies; of none where the user may not read them. */
function useCompanyNames(): CompanyName {
  const { allowed, list } = useCompanies()
  if (allowed && list.isLoading) return () => '…'
  const names = new Map(list.data?.items.map((item) => [item.id, item.nome_fantasia ?? item.razao_social]))
  return (id) => names.get(id)
}

/** The bulk downloads that were requested (first document: Downloads list). */
export default function DownloadsList() {
  const { search } = useRoute()
  const go = useGo()
  const [openFilters, filterDialog] = useFilterDialog(loadFilter)
  const view = DownloadsView.read(search)
  const query = downloadsQuery(view)
  const saver = useFile(useProgress(query))
  const companyName = useCompanyNames()
  const show = (changed: Partial<DownloadsViewState>) =>
    go(paths.downloads(DownloadsView.write({ ...view, ...changed })))
  const isSet = Boolean(view.date_start ?? view.date_end)

  return (
    <>
      <ListScreen
        read={listNfDownloads}
        query={query}
        label={LIST_LABEL}
        className="dls"
        columns={columnsWith(companyName, saver)}
        rowKey={rowKey}
        loadFailure={loadFailure}
        filters={
          <DownloadsFilterChips
            view={view}
            onClear={(cleared) => show({ ...cleared, page: undefined })}
            onFilter={openFilters}
          />
        }
        actions={newDownloadLink({ link: linkTo }, listSearch(search))}
        empty={
          <Empty
            icon="inbox"
            title={isSet ? 'Nenhum download no período' : 'Nenhum download'}
            text={
              isSet
                ? 'Nenhuma requisição corresponde ao período escolhido.'
                : 'Requisite um arquivo com os XML de um período em Novo Download.'
            }
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        usualSize={10}
      />
      {filterDialog(view, (period) => show({ ...period, page: undefined }))}
    </>
  )
}
