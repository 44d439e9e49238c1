import { useCallback, useState } from 'react'
import type { Values } from '#api/client/address.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { isNarrowed } from '../kit/filters/narrowing.ts'
import { useFilters } from '../kit/filters/use-filters.tsx'
import { ScreenFailure, useScreenRead } from '../kit/failure/ReadScreen.tsx'
import { Countdown } from '../kit/refresh/Countdown.tsx'
import { useToday } from '../kit/refresh/use-today.ts'
import { useGo } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import './dashboard.css'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardSheet, type RegionRead } from './DashboardSheet.tsx'
import {
  dashboardFilters,
  DashboardView,
  type DashboardViewState,
  daysIn,
  filtersOf,
  leavingOut,
} from './dashboard-view.ts'
import { EmptySheet } from './EmptySheet.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { DashboardNotices } from './figures/DashboardNotices.tsx'
import { isEmpty } from './figures/key-figures.ts'
import { LastUpdate } from './LastUpdate.tsx'
import { REFRESH_SECONDS } from './refresh-seconds.ts'
import type { ShopFilter } from './shops/RankingPanel.tsx'
import { SheetShapes } from './charts/SheetShapes.tsx'
import { useBehind } from './use-behind.tsx'
import { useDashboard } from './use-dashboard.ts'
import { useFiltersInForce, useTypes } from './use-filters-in-force.ts'

const SCREEN = {
  view: DashboardView,
  path: paths.home,
  lasting: ({ canceled, ranking, ranking_order }: DashboardViewState): DashboardViewState => ({
    canceled,
    ranking,
    ranking_order,
  }),
}

/** The answer to the filters in force; undefined while that of others stands. */
const answerOf = <T,>({ data, isPlaceholderData }: Pick<RegionRead<T>, 'data' | 'isPlaceholderData'>) =>
  isPlaceholderData ? undefined : data

/** The home dashboard: how much was sold, at a glance, and what is behind each figure. */
export default function Dashboard() {
  const types = useTypes()
  const { view, filters, show, choose } = useFiltersInForce(SCREEN, types)
  const today = useToday()
  const [isRankingNear, setRankingNear] = useState(false)
  const { query, ops, coupons, products, payments, ranking, refresh, read, isFetching } = useDashboard(filters, view, {
    today,
    isRankingNear,
  })
  const go = useGo()
  const onProduct = useCallback((id: string) => go(paths.productSales(id, DashboardView.write(filters))), [go, filters])
  const onShop = useCallback(
    (shop: ShopFilter) => choose({ ...filters, ...shop }, { ranking: 'point_of_sale' }),
    [choose, filters],
  )
  const onRankingNear = useCallback(() => setRankingNear(true), [])
  const { follow, choice } = useBehind(filters, types, onProduct)
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
            view={view}
            onShow={show}
            follow={follow}
            ranking={ranking}
            onRankingNear={onRankingNear}
            onShop={onShop}
            onProduct={onProduct}
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
