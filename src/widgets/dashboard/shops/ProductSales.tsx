import { useCallback } from 'react'
import type { Values } from '#api/client/address.ts'
import { useRead } from '#api/client/use-connection.ts'
import { type ProductShops, readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { QUICK_PERIODS, type QuickPeriod } from '#domain/time/period.ts'
import { IconButton, Segments } from '#ui/painted/Button.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import { useFilters } from '../../kit/filters/use-filters.tsx'
import { TypedFilter } from '../../kit/filters/TypedFilter.tsx'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { BackLink } from '../../kit/place/BackLink.tsx'
import { useGo, useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { Countdown } from '../../kit/refresh/Countdown.tsx'
import { useToday } from '../../kit/refresh/use-today.ts'
import { paths } from '../../paths.ts'
import { Nothing } from '../charts/Region.tsx'
import { PanelShape } from '../charts/SheetShapes.tsx'
import { spanText } from '../charts/point-text.ts'
import '../dashboard.css'
import {
  leavingOut,
  DashboardView,
  daysIn,
  filtersOf,
  ProductView,
  type ProductViewState,
  queryOf,
  salesQueryOf,
} from '../dashboard-view.ts'
import { TurnPages } from '../products/TurnPages.tsx'
import { REFRESH_SECONDS } from '../refresh-seconds.ts'
import { useBehind } from '../use-behind.tsx'
import { useFiltersInForce, useTypes } from '../use-filters-in-force.ts'
import { SHOP_NAMES } from './shop-names.ts'
import { DocumentsLink, RankedRow, ShopCell, shopColumn, shopName } from './ShopTable.tsx'
import { RANKED_PER_PAGE } from './ranking-view.ts'

const lasting = ({ by, search }: ProductViewState): ProductViewState => ({ by, search })

/** The usual periods at once; others by the chip. */
const PERIODS = Object.entries(QUICK_PERIODS) as [QuickPeriod, string][] // Keys of the very map.
const LEVELS = [
  [undefined, 'Empresas'],
  ['point_of_sale', 'PDVs'],
] as const

/** A product's sales by shop: which company or point of sale sold how much of it, and in how many notes. */
export default function ProductSales() {
  const { product_id: id = '' } = useRoute().params
  const types = useTypes()
  const path = useCallback((search: string) => paths.productSales(id, search), [id])
  const { view, filters, show, choose } = useFiltersInForce({ view: ProductView, path, lasting }, types)
  const today = useToday()
  const query = salesQueryOf(queryOf(filters, today))
  const read = useRead(
    readProductShops,
    {
      params: { id },
      query: { ...query, by: view.by, search: view.search, page: view.page ?? 1, per_page: RANKED_PER_PAGE },
    },
    { keepPrevious: true },
  )
  const { data, refetch, isPlaceholderData } = read
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const { follow, choice } = useBehind(filters, types)
  const description = data?.product.description
  useTitle(description)

  const period = (!isPlaceholderData && data?.period) || daysIn(filters, today)
  const values: Values = { ...filters, ...period, type: filters.type ?? (types || 'cfe,nfce') }
  const bar = useFilters({
    // The dashboard's, but for how days lie on a line.
    filters: leavingOut,
    values,
    onShow: (changed) => {
      // Of the fields of the view: what the dialog and the chips set are values of an address.
      const chosen = filtersOf(ProductView.read(ProductView.write({ ...filters, ...changed } as typeof view)), {})
      choose(chosen.type === types ? { ...chosen, type: undefined } : chosen)
    },
  })

  return (
    <>
      <div className="bar" part="toolbar">
        <slot name="toolbar-start" />
        <BackLink small to={paths.home(DashboardView.write(filters))} />
        <div className="chips">{bar.bar}</div>
        <span className="flex-1" />
        <Countdown every={REFRESH_SECONDS} read={read} onElapsed={refresh} />
        <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" busy={read.isFetching} onClick={refresh} />
        <slot name="toolbar-end" />
      </div>
      <ReadScreen
        read={read}
        text="Não foi possível carregar as vendas do produto"
        failure={(message) => `Ocorreu um erro ao carregar as vendas do produto: ${message}`}
        skeleton={
          <Awaited className="panel wide">
            <PanelShape name="ranking" />
          </Awaited>
        }
      >
        {(answer) => <Sales {...{ id, answer, view, filters, show, choose, follow }} isBusy={isPlaceholderData} />}
      </ReadScreen>
      {bar.dialog}
      {choice}
    </>
  )
}

interface SalesProps
  extends Pick<ReturnType<typeof useFiltersInForce<ProductViewState>>, 'view' | 'filters' | 'show' | 'choose'> {
  /** The product's. */
  id: string
  answer: ProductShops
  /** Another page or period is on its way. */
  isBusy: boolean
  follow: ReturnType<typeof useBehind>['follow']
}

/** The product's sum, and the shops that sold it: each leads to its dashboard, its notes to the documents. */
function Sales({ id, answer, view, filters, show, choose, follow, isBusy }: SalesProps) {
  const go = useGo()
  const isPoint = view.by === 'point_of_sale'
  return (
    <section className="panel wide" aria-labelledby="product-sales">
      <header>
        <h2 id="product-sales" title={answer.product.description}>
          {answer.product.description}
        </h2>
        <span className="aside">
          <Segments
            label="Período"
            options={PERIODS}
            chosen={filters.period}
            onChoose={(period) => choose({ ...filters, period, date_start: undefined, date_end: undefined })}
          />
        </span>
      </header>
      <p className="ranking-sum">
        <b className="tabular-nums">{formatMoney(answer.sum.total)}</b>
        <span className="text-fg-2">{documentsText(answer.sum.documents)}</span>
        <span className="text-fg-3">{spanText(answer.period)}</span>
      </p>
      <div className="ranking-tools">
        <TypedFilter
          key={String(isPoint)}
          filter={SHOP_NAMES[isPoint ? 'point_of_sale' : 'company']}
          value={view.search}
          onText={(search) => show({ search, page: undefined }, true)}
        />
        <Segments
          label="Por"
          options={LEVELS}
          chosen={view.by}
          onChoose={(by) => show({ by, page: undefined, search: undefined })}
        />
      </div>
      <Shops
        answer={answer}
        isPoint={isPoint}
        isBusy={isBusy}
        page={view.page ?? 1}
        sought={view.search}
        onTurn={(page) => show({ page })}
        onShop={({ company, point_of_sale }) =>
          go(
            paths.home(
              DashboardView.write({
                ...filters,
                company_id: company.id,
                point_of_sale_id: isPoint ? point_of_sale?.id : undefined,
              }),
            ),
          )
        }
        onDocuments={
          follow &&
          ((shop) =>
            follow({
              title: shopName(shop, isPoint),
              ...answer.period,
              product_id: id,
              product: answer.product.description,
              company_id: shop.company.id,
              ...(isPoint && { point_of_sale_id: shop.point_of_sale?.id }),
            }))
        }
      />
    </section>
  )
}

const documentsText = (documents: number) =>
  `em ${formatQuantity(String(documents))} ${documents === 1 ? 'nota' : 'notas'}`

type SoldShop = ProductShops['items'][number]

interface ShopsProps {
  answer: ProductShops
  isPoint: boolean
  isBusy: boolean
  page: number
  /** The text that shops are narrowed by. */
  sought: string | undefined
  onTurn: (page: number | undefined) => void
  onShop: (shop: SoldShop) => void
  onDocuments: ((shop: SoldShop) => void) | undefined
}

const columnsOf = (isPoint: boolean): TableColumn[] => [
  shopColumn(isPoint),
  { header: 'Total', width: 150, align: 'right', item: { at: 2, side: 'end', look: 'strong' } },
  { header: 'Parte', width: 110, align: 'right', item: { at: 3, label: 'Parte ', look: 'small' } },
  { header: 'Notas', width: 110, align: 'right', item: { at: 4, label: 'Notas ', look: 'small' } },
]

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const partOf = (total: string, whole: string) => (Number(whole) > 0 ? Number(total) / Number(whole) : 0)

function Shops({ answer, isPoint, isBusy, page, sought, onTurn, onShop, onDocuments }: ShopsProps) {
  const columns = columnsOf(isPoint)
  if (answer.total === 0) {
    return <Nothing>{sought ? `Nenhum resultado para “${sought}”` : 'Nenhuma venda deste produto no período'}</Nothing>
  }
  return (
    <>
      <TableFrame
        label={isPoint ? 'Vendas do produto por PDV' : 'Vendas do produto por empresa'}
        columns={columns}
        className="flush ranking"
        layout={{ items: 780 }}
        busy={isBusy}
      >
        {answer.items.map((shop) => {
          // No filter finds what was sold at no point of sale.
          const isNamed = !isPoint || shop.point_of_sale !== null
          return (
            <RankedRow
              key={`${shop.company.id} ${shop.point_of_sale?.id}`}
              share={partOf(shop.total, answer.highest)}
              columns={columns}
              cells={[
                <ShopCell
                  key="shop"
                  shop={shop}
                  isPoint={isPoint}
                  onPress={isNamed ? () => onShop(shop) : undefined}
                />,
                formatMoney(shop.total),
                percent.format(partOf(shop.total, answer.sum.total)),
                <DocumentsLink
                  key="notes"
                  label={`ver as notas de ${shopName(shop, isPoint)}`}
                  onPress={isNamed && onDocuments ? () => onDocuments(shop) : undefined}
                >
                  {formatQuantity(String(shop.documents))}
                </DocumentsLink>,
              ]}
            />
          )
        })}
      </TableFrame>
      <TurnPages
        label="Páginas das vendas do produto"
        page={page}
        perPage={RANKED_PER_PAGE}
        count={answer.items.length}
        total={answer.total}
        onTurn={onTurn}
      />
    </>
  )
}
