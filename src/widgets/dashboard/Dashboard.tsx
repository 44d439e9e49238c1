import { useCallback, useMemo, useState } from 'react'
import type { Values } from '#api/client/address.ts'
import { useAllowed, useConnection } from '#api/client/use-connection.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { isNarrowed } from '../kit/filters/narrowing.ts'
import { useFilters } from '../kit/filters/use-filters.tsx'
import { ScreenFailure, useScreenRead } from '../kit/failure/ReadScreen.tsx'
import { usePlace } from '../kit/place/place.ts'
import { keepPreference, storedPreferences } from '../kit/preferences.ts'
import { Countdown } from '../kit/refresh/Countdown.tsx'
import { useToday } from '../kit/refresh/use-today.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import './dashboard.css'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSheet, type RegionRead } from './DashboardSheet.tsx'
import {
  dashboardFilters,
  DashboardView,
  type DashboardViewState,
  daysIn,
  type Filters,
  filtersOf,
  leavingOut,
  preferenceOf,
  readable,
} from './dashboard-view.ts'
import { type DocumentFilter, documentsPath } from './documents-path.ts'
import { DocumentTypes } from './DocumentTypes.tsx'
import { EmptySheet } from './EmptySheet.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { DashboardNotices } from './figures/DashboardNotices.tsx'
import { isEmpty } from './figures/key-figures.ts'
import { LastUpdate } from './LastUpdate.tsx'
import { REFRESH_SECONDS } from './refresh-seconds.ts'
import { SheetShapes } from './charts/SheetShapes.tsx'
import { useDashboard } from './use-dashboard.ts'

/** The filters in force, and the way to others. */
function useChosen(types: string) {
  const { search } = useRoute()
  const go = useGo()
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  // As it was on arrival: the way back to a bare address shows again what it showed before.
  const [stored] = useState(() => storedPreferences(store, tenant, subject))
  const { view, filters } = useMemo(() => {
    const read = DashboardView.read(search)
    return { view: read, filters: readable(filtersOf(read, stored), types) }
  }, [search, stored, types])
  const show = useCallback(
    (next: DashboardViewState) => go(paths.home(DashboardView.write({ ...view, ...next }))),
    [go, view],
  )
  const choose = (chosen: Filters) => {
    keepPreference(store, tenant, subject, 'dashboardFilters', preferenceOf(chosen))
    go(paths.home(DashboardView.write({ ...chosen, canceled: view.canceled })))
  }
  return { view, filters, show, choose }
}

/** The note types that the user may read, as a comma list. */
function useTypes(): string {
  const allowed = useAllowed()
  const types: readonly NfType[] = ['cfe', 'nfce']
  return types.filter((type) => allowed?.([`${type}:read`])).join()
}

/** Leads to the documents behind something: at once where they are of one type, or asked for. */
function useBehind(filters: Filters, readable: string) {
  const go = useGo()
  const [documents, setDocuments] = useState<DocumentFilter>()
  const types = useMemo(
    // What joins them are names of types.
    () => readable.split(',').filter((one) => !filters.type || filters.type.split(',').includes(one)) as NfType[],
    [readable, filters.type],
  )
  const follow = useCallback(
    (documents: DocumentFilter) => {
      const [only, ...more] = types
      if (only && more.length === 0) go(documentsPath(only, filters, documents))
      else setDocuments(documents)
    },
    [types, filters, go],
  )
  const choice = documents && (
    <DocumentTypes
      title={documents.title}
      onChoose={(type) => {
        setDocuments(undefined)
        go(documentsPath(type, filters, documents))
      }}
      onClose={() => setDocuments(undefined)}
    />
  )
  return { follow: types[0] ? follow : undefined, choice }
}

/** The answer to the filters in force; undefined while that of others stands. */
const answerOf = <T,>({ data, isPlaceholderData }: Pick<RegionRead<T>, 'data' | 'isPlaceholderData'>) =>
  isPlaceholderData ? undefined : data

/** The home dashboard: how much was sold, at a glance, and what is behind each figure. */
export default function Dashboard() {
  const types = useTypes()
  const { view, filters, show, choose } = useChosen(types)
  const today = useToday()
  const { query, ops, coupons, products, payments, refresh, read, isFetching } = useDashboard(filters, view, today)
  const { follow, choice } = useBehind(filters, types)
  const { data } = ops
  // A region that could not be read leaves the rest as it was.
  const whole = { ...ops, error: ops.error ?? (data ? read.error : null), refetch: refresh, isFetching }
  useScreenRead(whole)

  // Days that the server answered for, or else those that are meant.
  const days = answerOf(ops)?.period ?? daysIn(filters, today)
  const values: Values = { ...filters, ...days, type: filters.type ?? (types || 'cfe,nfce') }
  const narrow = (changed: Values) => {
    // Of the fields of the view: what the dialog and the chips set are values of an address.
    const chosen = filtersOf(DashboardView.read(DashboardView.write({ ...filters, ...changed } as typeof view)), {})
    choose(chosen.type === types ? { ...chosen, type: undefined } : chosen)
  }
  const bar = useFilters({ filters: dashboardFilters, values, onShow: narrow })

  return (
    <>
      <DashboardFrame
        filters={bar.bar}
        actions={
          <>
            <LastUpdate at={read.dataUpdatedAt} />
            <Countdown every={REFRESH_SECONDS} read={read} onElapsed={refresh} />
            <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={isFetching} onClick={refresh} />
            <ExportMenu
              query={query}
              isReady={data !== undefined}
              ops={answerOf(ops)}
              coupons={answerOf(coupons)}
              payments={answerOf(payments)}
              canceled={view.canceled === '1'}
            />
          </>
        }
        answer={data}
        isBusy={ops.isPlaceholderData}
        below={
          data && (
            <>
              <DashboardNotices ops={data} filters={filters} />
              <FirstSteps />
            </>
          )
        }
        instead={
          !data && ops.error ? <ScreenFailure read={whole} text="Não foi possível carregar o dashboard" /> : undefined
        }
      >
        {data && isEmpty(data) ? (
          <slot name="empty">
            <EmptySheet isNarrowed={isNarrowed(leavingOut, filters)} onFilter={bar.open} />
          </slot>
        ) : data ? (
          <DashboardSheet
            ops={data}
            isBusy={ops.isPlaceholderData}
            coupons={coupons}
            products={products}
            payments={payments}
            grouping={filters.grouping}
            canceled={view.canceled === '1'}
            page={view.page ?? 1}
            onShow={show}
            follow={follow}
          />
        ) : (
          <SheetShapes />
        )}
      </DashboardFrame>
      <LastUpdate at={read.dataUpdatedAt} isFoot />
      {bar.dialog}
      {choice}
    </>
  )
}
