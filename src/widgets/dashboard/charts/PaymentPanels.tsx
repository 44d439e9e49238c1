import { memo, useMemo } from 'react'
import type { DashboardPaymentMethods, DashOps } from '#api/contract/documents/dashboard.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { paymentSeries } from './payment-series.ts'
import type { RegionProps } from './Region.tsx'
import { SharesPanels } from './SharesPanels.tsx'

interface Props extends RegionProps<DashboardPaymentMethods> {
  period: DashOps['period']
  grouping: Grouping
  follow: ((documents: DocumentFilter) => void) | undefined
}

const filterOf = (payment: string) => ({ payment })
const NO_SPANS: DashboardPaymentMethods['points'] = []

/** 'Métodos de pagamento': each label a series of its own (docs/decisions.md#payment-labels). */
export const PaymentPanels = memo(function PaymentPanels({ data, ...rest }: Props) {
  const series = useMemo(() => paymentSeries(data?.methods ?? []), [data])
  return (
    <SharesPanels
      names={['payments', 'paymentShares']}
      label="Métodos de pagamento"
      spans={data?.points ?? NO_SPANS}
      series={series}
      nameTitle="Método"
      nothing="Nenhum pagamento no período"
      filterOf={filterOf}
      data={data}
      {...rest}
    />
  )
})
