import { useMemo } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sat-alerts.ts'
import { readSat } from '#api/contract/sats.ts'
import { Empty } from '#ui/Empty.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useFilterDialog } from '../kit/use-filter-dialog.tsx'
import { useCompanyName } from '../kit/use-companies.ts'
import { MissingDialog } from '../kit/MissingPart.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useNow } from '../kit/use-now.ts'
import { useGo, useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import { satAlertsQuery } from './sat-alerts-query.ts'
import { PAGE_SIZES, SatAlertsView, type SatAlertsViewState } from './sat-alerts-view.ts'
import { columnsAt, LIST_LABEL, type OpenAlert, rowKey, rowPath, SatAlertsFilterBar } from './SatAlertsPicture.tsx'

/** Choices and an alert's story are not wanted at most visits. */
const loadFilters = () => import('./SatAlertsFilters.tsx')
const loadStory = async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog })

/** As the other screens of SATs (second document, section 9). */
const REFRESH_SECONDS = 60

// Lists that the catalogue does not name show the server's own message (second document, section 8).
const loadFailure = (message: string) => message

/** 'SATs em Alerta': SATs with active notifications, by level (decisions 19). */
export default function SatAlerts() {
  const { search } = useRoute()
  const go = useGo()
  const now = useNow()
  const maySats = useCan(readSat)
  const [openFilters, filterDialog] = useFilterDialog(loadFilters)
  const view = SatAlertsView.read(search)
  const AlertDialog = useLoaded(view.alert ? loadStory : undefined, MissingDialog)
  const company = useCompanyName(view.company_id)
  const query = satAlertsQuery(view)
  const show = (changed: Partial<SatAlertsViewState>) =>
    go(paths.satAlerts(SatAlertsView.write({ ...view, ...changed })))
  const columns = useMemo(() => {
    const onAlert: OpenAlert = (opened) =>
      go(paths.satAlerts(SatAlertsView.write({ ...SatAlertsView.read(search), ...opened })))
    return columnsAt(now, maySats, onAlert)
  }, [now, maySats, go, search])
  const isFiltered = view.company_id !== undefined || view.level !== undefined

  return (
    <>
      <ListScreen
        read={listSatsInAlert}
        query={query}
        label={LIST_LABEL}
        className="in-alert"
        columns={columns}
        rowKey={rowKey}
        rowPath={maySats ? rowPath : undefined}
        loadFailure={loadFailure}
        refreshEvery={REFRESH_SECONDS}
        filters={
          <SatAlertsFilterBar
            view={view}
            company={company}
            onShow={(changed) => show({ ...changed, page: undefined })}
            onFilter={openFilters}
          />
        }
        empty={
          <Empty
            icon="bell"
            title="Nenhum alerta"
            text={isFiltered ? 'Nenhum SAT em alerta corresponde aos filtros ativos.' : undefined}
          />
        }
        pageSizes={PAGE_SIZES}
        onShow={show}
        usualSize={20}
      />
      {filterDialog(view, (filters) => show({ ...filters, page: undefined }))}
      {view.sat && view.alert && AlertDialog && (
        <AlertDialog
          id={view.alert}
          serial={view.sat}
          now={now}
          onClose={() => show({ sat: undefined, alert: undefined })}
        />
      )}
    </>
  )
}
