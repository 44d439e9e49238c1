import { memo } from 'react'
import type { DashboardProducts, DashOps } from '#api/contract/documents/dashboard.ts'
import { formatMoney } from '#domain/money.ts'
import { RankedTable } from '#ui/painted/chart/RankedTable.tsx'
import type { DashboardViewState } from '../dashboard-view.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { PRODUCTS_PER_PAGE } from './products-page.ts'
import { TurnPages } from './TurnPages.tsx'
import { Nothing, Region, type RegionProps } from '../charts/Region.tsx'

interface Props extends RegionProps<DashboardProducts> {
  period: DashOps['period']
  page: number
  onShow: (changed: DashboardViewState) => void
  follow: ((documents: DocumentFilter) => void) | undefined
}

/** 'Total por produto': all of them, page by page, compared with the first of all. */
export const ProductsPanel = memo(function ProductsPanel({ period, page, onShow, follow, ...region }: Props) {
  return (
    <Region {...region} name="products">
      {({ items, total, highest }) =>
        total === 0 ? (
          <Nothing>Nenhum produto no período</Nothing>
        ) : (
          <>
            <RankedTable
              label="Total por produto"
              headers={['Produto', 'Total']}
              className={follow ? 'click' : undefined}
              busy={region.isBusy}
              rows={items.map(({ id, description, total: value }) => ({
                key: id,
                name: follow ? (
                  <button
                    type="button"
                    className="behind"
                    title={description}
                    onClick={() => follow({ title: description, ...period, product_id: id, product: description })}
                  >
                    {description}
                  </button>
                ) : (
                  description
                ),
                value: formatMoney(value),
                share: Number(highest) > 0 ? Number(value) / Number(highest) : 0,
              }))}
            />
            <TurnPages
              label="Páginas de produtos"
              page={page}
              perPage={PRODUCTS_PER_PAGE}
              count={items.length}
              total={total}
              onTurn={(page) => onShow({ page })}
            />
          </>
        )
      }
    </Region>
  )
})
