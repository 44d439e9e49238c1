import { useCallback } from 'react'
import type {
  DashboardCoupons,
  DashboardPaymentMethods,
  DashboardProducts,
  DashOps,
} from '#api/contract/documents/dashboard.ts'
import type { CallError } from '#api/client/call.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import type { DashboardViewState } from './dashboard-view.ts'
import type { DocumentFilter } from './documents-path.ts'
import { NearView } from '#ui/chart/NearView.tsx'
import { NotesPanel } from './charts/NotesPanel.tsx'
import { PaymentPanels } from './charts/PaymentPanels.tsx'
import { ProductsPanel } from './products/ProductsPanel.tsx'
import { TaxPanels } from './charts/TaxPanels.tsx'
import { LateRanking } from './shops/LateRanking.tsx'
import type { ShopFilter } from './shops/RankingPanel.tsx'
import type { Ranking } from './shops/use-ranking.ts'

/** One of the dashboard's reads, as its region needs it. */
export interface RegionRead<T> {
  data: T | undefined
  error: CallError | null
  isFetching: boolean
  /** True while other filters' data stand: the answer is on its way. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props {
  ops: DashOps
  /** True while `ops` are those of other filters. */
  isBusy: boolean
  coupons: RegionRead<DashboardCoupons>
  products: RegionRead<DashboardProducts>
  payments: RegionRead<DashboardPaymentMethods>
  grouping: Grouping
  view: DashboardViewState
  onShow: (changed: DashboardViewState, isTyped?: boolean) => void
  /** Shows the documents behind something; undefined for who may read none. */
  follow: ((documents: DocumentFilter) => void) | undefined
  ranking: RegionRead<Ranking>
  /** Tells that the ranking is near the view, from when on it is read. */
  onRankingNear: () => void
  /** Narrows the dashboard to a shop. */
  onShop: (shop: ShopFilter) => void
  /** Leads to a product's sales by shop. */
  onProduct: (id: string) => void
}

const RANKING_SPACE = { className: 'panel wide', style: {} }

/** Prepares a region's data. The same object while nothing that it shows changes, so that it is not drawn anew. */
function useRegion<T>({ data, error, isFetching, isPlaceholderData, refetch }: RegionRead<T>) {
  const onRetry = useCallback(() => void refetch(), [refetch])
  return { data, error, onRetry, isRetrying: error !== null && isFetching, isBusy: isPlaceholderData }
}

/** The regions below the figures: lines and rings, and the table of products. */
export function DashboardSheet({
  ops,
  isBusy,
  grouping,
  view,
  onShow,
  follow,
  ranking,
  onRankingNear,
  onShop,
  onProduct,
  ...reads
}: Props) {
  const notes = useRegion(reads.coupons)
  const products = useRegion(reads.products)
  const payments = useRegion(reads.payments)
  const ranked = useRegion(ranking)
  const { points, taxes, period } = ops
  return (
    <div className="sheet">
      <NotesPanel {...notes} grouping={grouping} canceled={view.canceled === '1'} onShow={onShow} follow={follow} />
      <ProductsPanel {...products} period={period} page={view.page ?? 1} onShow={onShow} follow={follow} />
      <TaxPanels points={points} taxes={taxes} period={period} grouping={grouping} isBusy={isBusy} follow={follow} />
      <PaymentPanels {...payments} period={period} grouping={grouping} follow={follow} />
      <NearView space={RANKING_SPACE}>
        {() => (
          <LateRanking
            {...ranked}
            period={period}
            view={view}
            onShow={onShow}
            follow={follow}
            onNear={onRankingNear}
            onShop={onShop}
            onProduct={onProduct}
          />
        )}
      </NearView>
    </div>
  )
}
