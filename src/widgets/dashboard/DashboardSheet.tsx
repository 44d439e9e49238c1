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
import { NotesPanel } from './charts/NotesPanel.tsx'
import { PaymentPanels } from './charts/PaymentPanels.tsx'
import { ProductsPanel } from './products/ProductsPanel.tsx'
import { TaxPanels } from './charts/TaxPanels.tsx'

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
  canceled: boolean
  page: number
  onShow: (changed: DashboardViewState) => void
  /** Shows the documents behind something; undefined for who may read none. */
  follow: ((documents: DocumentFilter) => void) | undefined
}

/** Prepares a region's data. The same object while nothing that it shows changes, so that it is not drawn anew. */
function useRegion<T>({ data, error, isFetching, isPlaceholderData, refetch }: RegionRead<T>) {
  const onRetry = useCallback(() => void refetch(), [refetch])
  return { data, error, onRetry, isRetrying: error !== null && isFetching, isBusy: isPlaceholderData }
}

/** The regions below the figures: lines and rings, and the table of products. */
export function DashboardSheet({ ops, isBusy, grouping, canceled, page, onShow, follow, ...reads }: Props) {
  const notes = useRegion(reads.coupons)
  const products = useRegion(reads.products)
  const payments = useRegion(reads.payments)
  const { points, taxes, period } = ops
  return (
    <div className="sheet">
      <NotesPanel {...notes} grouping={grouping} canceled={canceled} onShow={onShow} follow={follow} />
      <ProductsPanel {...products} period={period} page={page} onShow={onShow} follow={follow} />
      <TaxPanels points={points} taxes={taxes} period={period} grouping={grouping} isBusy={isBusy} follow={follow} />
      <PaymentPanels {...payments} period={period} grouping={grouping} follow={follow} />
    </div>
  )
}
