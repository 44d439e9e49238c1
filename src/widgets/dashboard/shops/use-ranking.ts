import { useRead } from '#api/client/use-connection.ts'
import { type DashboardShops, readDashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import { type DashboardProducts, readDashboardProducts } from '#api/contract/documents/dashboard.ts'
import { type DashboardViewState, type queryOf, salesQueryOf } from '../dashboard-view.ts'
import { RANKED_PER_PAGE } from './ranking-view.ts'

/** The answer of one of two calls, as the address says what is ranked. */
export type Ranking = DashboardShops | DashboardProducts

/** Reads the ranking that the address says; nothing before it is wanted. */
export function useRanking(
  query: ReturnType<typeof queryOf>,
  { ranking, ranking_order, ranking_page = 1, ranking_search }: DashboardViewState,
  isWanted: boolean,
) {
  const page = { page: ranking_page, per_page: RANKED_PER_PAGE, search: ranking_search }
  const isOfProducts = ranking === 'product'
  // Who has most stands first, whatever it is of.
  const sort = ranking_order && (`-${ranking_order}` as const)
  const shops = useRead(
    readDashboardShops,
    { query: { ...salesQueryOf(query), ...page, by: isOfProducts ? 'company' : ranking, sort } },
    { enabled: isWanted && !isOfProducts, keepPrevious: true },
  )
  const products = useRead(
    readDashboardProducts,
    { query: { ...query, ...page } },
    { enabled: isWanted && isOfProducts, keepPrevious: true },
  )
  return isOfProducts ? products : shops
}
