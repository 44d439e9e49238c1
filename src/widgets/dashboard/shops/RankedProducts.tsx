import type { DashboardProducts } from '#api/contract/documents/dashboard.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import type { DashboardViewState } from '../dashboard-view.ts'
import { TurnPages } from '../products/TurnPages.tsx'
import { RANKED_PER_PAGE } from './ranking-view.ts'
import type { RankingParts } from './RankingPanel.tsx'
import { DocumentsLink, RankedRow } from './ShopTable.tsx'
import type { Ranking } from './use-ranking.ts'

const COLUMNS: readonly TableColumn[] = [
  { header: 'Produto', cut: true, className: 'shop', item: { at: 1, side: 'start', look: 'strong' } },
  { header: 'Total', width: 150, align: 'right', item: { at: 2, side: 'end', look: 'strong' } },
  { header: 'Notas', width: 120, align: 'right', item: { at: 3, label: 'Notas ', look: 'small' } },
]

/** Products by what was sold of them; each leads to its sales by shop, its notes to the documents. */
export function RankedProducts({
  answer,
  isBusy,
  period,
  view,
  onShow,
  follow,
  onProduct,
}: RankingParts & { answer: DashboardProducts }) {
  const highest = Number(answer.highest)
  return (
    <>
      <TableFrame
        label="Vendas por produto"
        columns={COLUMNS}
        className="flush ranking"
        layout={{ items: 780 }}
        busy={isBusy}
      >
        {answer.items.map(({ id, description, total, documents }) => (
          <RankedRow
            key={id}
            share={highest > 0 ? Number(total) / highest : 0}
            columns={COLUMNS}
            cells={[
              <button key="name" type="button" className="behind" title={description} onClick={() => onProduct(id)}>
                {description}
              </button>,
              formatMoney(total),
              <DocumentsLink
                key="notes"
                label={`ver as notas de ${description}`}
                onPress={
                  follow && (() => follow({ title: description, ...period, product_id: id, product: description }))
                }
              >
                {documents === undefined ? '' : formatQuantity(String(documents))}
              </DocumentsLink>,
            ]}
          />
        ))}
      </TableFrame>
      <RankingPages view={view} answer={answer} onShow={onShow} />
    </>
  )
}

/** Turns the pages of the ranking. */
export const RankingPages = ({
  view,
  answer: { items, total },
  onShow,
}: {
  view: DashboardViewState
  answer: Ranking
  onShow: RankingParts['onShow']
}) => (
  <TurnPages
    label="Páginas do ranking"
    page={view.ranking_page ?? 1}
    perPage={RANKED_PER_PAGE}
    count={items.length}
    total={total}
    onTurn={(page) => onShow({ ranking_page: page })}
  />
)
