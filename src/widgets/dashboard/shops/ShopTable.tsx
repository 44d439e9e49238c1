import type { ReactNode } from 'react'
import type { DashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { barSize } from '#ui/painted/chart/RankedTable.tsx'
import { cellProps, type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import { changeOf } from '../figures/change.ts'
import { ChangeView } from '../figures/ChangeView.tsx'

export type Shop = Pick<DashboardShops['items'][number], 'company' | 'point_of_sale'>
export type RankedShop = DashboardShops['items'][number]

const NO_POINT = 'Sem PDV'

/** Returns the name of a shop as it is ranked: the company's, or its point of sale's. */
export const shopName = ({ company, point_of_sale }: Shop, isPoint: boolean): string =>
  isPoint ? (point_of_sale?.name ?? NO_POINT) : companyName(company)

/** Returns what tells it from others of that name. */
const shopDetail = ({ company }: Shop, isPoint: boolean) =>
  isPoint ? companyName(company) : formatTaxpayer(company.cnpj)

/** Names a shop, with what tells it from others; `onPress` leads to it. */
export function ShopCell({
  shop,
  isPoint,
  onPress,
}: {
  shop: Shop
  isPoint: boolean
  onPress?: (() => void) | undefined
}) {
  const name = shopName(shop, isPoint)
  return (
    <>
      {onPress ? (
        <button type="button" className="behind" title={name} onClick={onPress}>
          {name}
        </button>
      ) : (
        name
      )}
      <small>{shopDetail(shop, isPoint)}</small>
    </>
  )
}

/** A figure that leads to the documents behind it, as `label` says to who does not see where it stands. */
export function DocumentsLink({
  label,
  onPress,
  children,
}: {
  label: string
  onPress?: (() => void) | undefined
  children: string
}) {
  if (!onPress) return children
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
      <span className="sr-only">: {label}</span>
    </button>
  )
}

/** Draws a row whose rule is its bar. */
export function RankedRow({
  share,
  columns,
  cells,
}: {
  share: number
  columns: readonly TableColumn[]
  cells: readonly ReactNode[]
}) {
  return (
    <tr style={{ backgroundSize: barSize(share) }}>
      {columns.map((column, at) => (
        <td key={column.header} {...cellProps(column)}>
          {cells[at]}
        </td>
      ))}
    </tr>
  )
}

export const shopColumn = (isPoint: boolean): TableColumn => ({
  header: isPoint ? 'PDV' : 'Empresa',
  cut: true,
  className: 'shop',
  item: { at: 1, side: 'start', look: 'strong' },
})

const figure = (header: string, at: number, width: number, more: Partial<TableColumn> = {}): TableColumn => ({
  header,
  width,
  align: 'right',
  item: { at, label: `${header} `, look: 'small' },
  ...more,
})

const columnsOf = (isPoint: boolean): TableColumn[] => [
  shopColumn(isPoint),
  figure('Valor', 2, 150, { item: { at: 2, side: 'end', look: 'strong' } }),
  figure('Variação', 3, 110),
  figure('Notas', 4, 100),
  figure('Ticket médio', 5, 130),
  figure('Cancelado', 6, 150),
]

interface Props {
  label: string
  isPoint: boolean
  items: readonly RankedShop[]
  /** The part that a shop has of the highest of what they are ordered by. */
  shareOf: (shop: RankedShop) => number
  busy: boolean
  onShop: (shop: RankedShop) => void
  /** Shows the documents of a shop; undefined for who may read none. */
  onDocuments: ((shop: RankedShop, canceled: boolean) => void) | undefined
}

/** Shops by what they sold: value and its change, notes, mean and what was cancelled. */
export function ShopTable({ label, isPoint, items, shareOf, busy, onShop, onDocuments }: Props) {
  const columns = columnsOf(isPoint)
  return (
    <TableFrame label={label} columns={columns} className="flush ranking" layout={{ items: 780 }} busy={busy}>
      {items.map((shop) => {
        const { company, point_of_sale, net, previous_net, notes, average, cancellations, canceled } = shop
        const name = shopName(shop, isPoint)
        const change = changeOf(net, previous_net, 'good', 'aos dias comparados')
        // No filter finds what was sold at no point of sale.
        const isNamed = !isPoint || point_of_sale !== null
        const documents = (isCanceled: boolean) => isNamed && onDocuments && (() => onDocuments(shop, isCanceled))
        return (
          <RankedRow
            key={`${company.id} ${point_of_sale?.id}`}
            share={shareOf(shop)}
            columns={columns}
            cells={[
              <ShopCell key="shop" shop={shop} isPoint={isPoint} onPress={isNamed ? () => onShop(shop) : undefined} />,
              formatMoney(net),
              change ? (
                <span key="change" className="delta" data-tone={change.tone}>
                  <ChangeView change={change} />
                </span>
              ) : (
                <span key="change" className="text-fg-3" title="Sem vendas nos dias comparados">
                  –
                </span>
              ),
              <DocumentsLink
                key="notes"
                label={`ver as notas de ${name}`}
                onPress={(notes > 0 && documents(false)) || undefined}
              >
                {formatQuantity(String(notes))}
              </DocumentsLink>,
              average === null ? '' : formatMoney(average),
              cancellations === 0 ? (
                <span key="canceled" className="text-fg-3">
                  {formatMoney(canceled)}
                </span>
              ) : (
                <DocumentsLink
                  key="canceled"
                  label={`ver as notas canceladas de ${name}`}
                  onPress={documents(true) || undefined}
                >
                  {`${formatMoney(canceled)} (${formatQuantity(String(cancellations))})`}
                </DocumentsLink>
              ),
            ]}
          />
        )
      })}
    </TableFrame>
  )
}
