import { memo } from 'react'
import type { DashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import type { DashOps } from '#api/contract/documents/dashboard.ts'
import type { ShopOrder } from '#domain/documents/shop-orders.ts'
import { formatMoney } from '#domain/money.ts'
import { Segments } from '#ui/painted/Button.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { TypedFilter } from '../../kit/filters/TypedFilter.tsx'
import { ReadRegion } from '../../kit/failure/ReadScreen.tsx'
import { Nothing, type RegionProps } from '../charts/Region.tsx'
import { PanelShape, PANELS } from '../charts/SheetShapes.tsx'
import { Panel } from '../DashboardFrame.tsx'
import type { DashboardViewState } from '../dashboard-view.ts'
import type { DocumentFilter } from '../documents-path.ts'
import { changeOf } from '../figures/change.ts'
import { ChangeView } from '../figures/ChangeView.tsx'
import { comparedText } from './comparison.ts'
import { RankedProducts, RankingPages } from './RankedProducts.tsx'
import { SHOP_NAMES } from './shop-names.ts'
import { type RankedShop, shopName, ShopTable } from './ShopTable.tsx'
import type { Ranking } from './use-ranking.ts'

/** A shop as the dashboard is narrowed to it. */
export interface ShopFilter {
  company_id: string
  point_of_sale_id: string | undefined
}

/** The properties that all parts of the ranking are drawn with. */
export interface RankingParts {
  /** True while other filters' data stand. */
  isBusy: boolean
  period: DashOps['period']
  view: DashboardViewState
  onShow: (changed: DashboardViewState, isTyped?: boolean) => void
  follow: ((documents: DocumentFilter) => void) | undefined
  onShop: (shop: ShopFilter) => void
  onProduct: (id: string) => void
}
type Props = RankingParts & RegionProps<Ranking>

const KINDS = [
  ['company', 'Empresas'],
  ['point_of_sale', 'PDVs'],
  ['product', 'Produtos'],
] as const
type Kind = (typeof KINDS)[number][0]
const ORDERS: Readonly<Record<ShopOrder, string>> = {
  net: 'Valor',
  notes: 'Notas',
  average: 'Ticket médio',
  canceled: 'Cancelado',
}

/** 'Ranking de vendas': companies, points of sale and products by what was sold, page by page. */
export default memo(function RankingPanel({ data, error, onRetry, isRetrying, ...parts }: Props) {
  const { view, onShow } = parts
  const kind = view.ranking ?? 'company'
  return (
    <Panel
      {...PANELS.ranking}
      aside={
        <Segments
          label="O que ordenar"
          options={KINDS}
          chosen={kind}
          onChoose={(one) =>
            onShow({
              ranking: one === 'company' ? undefined : one,
              ranking_page: undefined,
              ranking_search: undefined,
            })
          }
        />
      }
    >
      <div className="ranking-tools">
        <TypedFilter
          key={kind}
          filter={SHOP_NAMES[kind]}
          value={view.ranking_search}
          onText={(text) => onShow({ ranking_search: text, ranking_page: undefined }, true)}
        />
        {kind !== 'product' && (
          <OrderPicker
            order={view.ranking_order ?? 'net'}
            onOrder={(order) => onShow({ ranking_order: order === 'net' ? undefined : order, ranking_page: undefined })}
          />
        )}
      </div>
      <ReadRegion
        read={{ data, error, refetch: onRetry, isFetching: isRetrying }}
        text="Não foi possível carregar estes dados"
        skeleton={<PanelShape name="ranking" />}
      >
        {(answer) =>
          answer.total === 0 ? (
            <None view={view} kind={kind} />
          ) : 'sum' in answer ? (
            <Shops answer={answer} {...parts} />
          ) : (
            <RankedProducts answer={answer} {...parts} />
          )
        }
      </ReadRegion>
    </Panel>
  )
})

function OrderPicker({ order, onOrder }: { order: ShopOrder; onOrder: (order: ShopOrder) => void }) {
  return (
    <span className="input picker">
      <select
        aria-label="Ordenar por"
        value={order}
        // Its options are the orders.
        onChange={(event) => onOrder(event.currentTarget.value as ShopOrder)}
      >
        {(Object.keys(ORDERS) as ShopOrder[]).map((one) => (
          <option key={one} value={one}>
            {`Por ${ORDERS[one].toLowerCase()}`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </span>
  )
}

/** Returns the part that a shop has of the highest of all pages. */
const shareIn =
  ({ highest }: DashboardShops, order: ShopOrder) =>
  (shop: RankedShop) =>
    Number(highest) > 0 ? Number(shop[order] ?? 0) / Number(highest) : 0

function Shops({ answer, isBusy, period, view, onShow, follow, onShop }: RankingParts & { answer: DashboardShops }) {
  const isPoint = view.ranking === 'point_of_sale'
  return (
    <>
      <Sum answer={answer} />
      <ShopTable
        label={isPoint ? 'Vendas por PDV' : 'Vendas por empresa'}
        isPoint={isPoint}
        items={answer.items}
        shareOf={shareIn(answer, view.ranking_order ?? 'net')}
        busy={isBusy}
        onShop={(shop) => onShop(filterOf(shop))}
        onDocuments={
          follow &&
          ((shop, canceled) => follow({ title: shopName(shop, isPoint), ...period, canceled, ...filterOf(shop) }))
        }
      />
      <RankingPages view={view} answer={answer} onShow={onShow} />
    </>
  )
}

const filterOf = ({ company, point_of_sale }: RankedShop): ShopFilter => ({
  company_id: company.id,
  point_of_sale_id: point_of_sale?.id,
})

/** The sum of all that are ranked, and how it stands to the same days of the week before. */
function Sum({ answer: { sum, compared } }: { answer: DashboardShops }) {
  const change = compared ? changeOf(sum.net, sum.previous_net, 'good', `a ${comparedText(compared)}`) : undefined
  return (
    <p className="ranking-sum">
      <b className="tabular-nums">{formatMoney(sum.net)}</b>
      {change && (
        <span className="delta" data-tone={change.tone}>
          <ChangeView change={change} />
        </span>
      )}
      {compared && (
        <span className="text-fg-3">
          {change ? `em relação a ${comparedText(compared)}` : `Nada vendido em ${comparedText(compared)}`}
        </span>
      )}
    </p>
  )
}

const NONE: Readonly<Record<Kind, string>> = {
  company: 'Nenhuma empresa com vendas no período',
  point_of_sale: 'Nenhum PDV com vendas no período',
  product: 'Nenhum produto no período',
}
const None = ({ view: { ranking_search }, kind }: { view: DashboardViewState; kind: Kind }) => (
  <Nothing>{ranking_search ? `Nenhum resultado para “${ranking_search}”` : NONE[kind]}</Nothing>
)
