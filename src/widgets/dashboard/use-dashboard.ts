import { useCallback } from 'react'
import { useRead } from '#api/client/use-connection.ts'
import {
  readDashboardCoupons,
  readDashboardPaymentMethods,
  readDashboardProducts,
  readDashOps,
} from '#api/contract/documents/dashboard.ts'
import type { Read } from '../kit/refresh/Countdown.tsx'
import { type DashboardViewState, type Filters, queryOf } from './dashboard-view.ts'
import { useRanking } from './shops/use-ranking.ts'
import { PRODUCTS_PER_PAGE } from './products/products-page.ts'

/**
 * All that the dashboard reads. The figures come first; what is drawn below them is asked for once they are there, and the ranking once it is near
 * the view.
 */
export function useDashboard(
  filters: Filters,
  view: DashboardViewState,
  { today, isRankingNear }: { today: Date; isRankingNear: boolean },
) {
  const { canceled, page = 1 } = view
  const query = queryOf(filters, today)
  const ops = useRead(readDashOps, { query }, { keepPrevious: true })
  const isReady = ops.data !== undefined
  const later = { enabled: isReady, keepPrevious: true }
  const coupons = useRead(readDashboardCoupons, { query: { ...query, canceled: canceled ?? '0' } }, later)
  const products = useRead(readDashboardProducts, { query: { ...query, page, per_page: PRODUCTS_PER_PAGE } }, later)
  const payments = useRead(readDashboardPaymentMethods, { query }, later)
  const ranking = useRanking(query, view, isReady && isRankingNear)

  const again = [ops.refetch, coupons.refetch, products.refetch, payments.refetch, ranking.refetch]
  const refreshed = isReady ? (isRankingNear ? again : again.slice(0, -1)) : again.slice(0, 1)
  const refresh = useCallback(
    () => void Promise.all(refreshed.map((refetch) => refetch({ cancelRefetch: false }))),
    // The functions, which stay the same; the array is a new one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as said above
    [refreshed.length, ...again],
  )
  const reads = [ops, coupons, products, payments, ranking]
  return {
    query,
    ops,
    coupons,
    products,
    payments,
    ranking,
    refresh,
    read: oldest(reads),
    isFetching: reads.some((one) => one.isFetching),
  }
}

type Answered = Read & { isPlaceholderData: boolean }

/** Several reads as one that is as old as the oldest of them, and fails where any does. */
function oldest(reads: readonly Answered[]): Read {
  const standing = reads.filter(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)
  return {
    data: reads[0]?.data,
    dataUpdatedAt: standing.length > 0 ? Math.min(...standing.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0,
    errorUpdatedAt: Math.max(...reads.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    error: reads.find(({ error }) => error)?.error ?? null,
  }
}
