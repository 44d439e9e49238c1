import { memo, useMemo } from 'react'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import type { Grouping } from '#domain/time/day-spans.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { SharesPanels, type ShareSeries } from './SharesPanels.tsx'
import { TAX_NAMES, taxColor } from './tax-names.ts'

interface Props {
  points: DashOps['points']
  taxes: DashOps['taxes']
  period: DashOps['period']
  grouping: Grouping
  isBusy: boolean
  follow: ((documents: DocumentFilter) => void) | undefined
}

const filterOf = (tax: string) => ({ tax })
/** They come with the figures. */
const ANSWERED = { error: null, onRetry: () => {}, isRetrying: false }

/** 'Impostos': those that a document of the period carries (docs/decisions.md#tax-reform). */
export const TaxPanels = memo(function TaxPanels({ points, taxes, ...rest }: Props) {
  const series = useMemo(
    () =>
      taxes.map(
        ({ tax, total, points: values }): ShareSeries => ({
          key: tax,
          name: TAX_NAMES[tax],
          color: taxColor(tax),
          total,
          values: values.map(Number),
        }),
      ),
    [taxes],
  )
  return (
    <SharesPanels
      names={['taxes', 'taxShares']}
      label="Impostos"
      spans={points}
      series={series}
      nameTitle="Imposto"
      nothing="Nenhum imposto informado nos documentos do período"
      filterOf={filterOf}
      data={taxes}
      {...ANSWERED}
      {...rest}
    />
  )
})
