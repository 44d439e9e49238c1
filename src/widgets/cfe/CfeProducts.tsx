import { useState } from 'react'
import type { CfeData } from '#api/contract/documents/cfes.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '#domain/money.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { cellClass, type TableColumn, TableFrame } from '#ui/painted/table/Table.tsx'
import { type PageAddress, usePagedItems } from '../kit/list/use-paged-items.tsx'
import { itemCodes, itemTaxes, itemTexts } from './item-text.ts'

type Item = CfeData['CFe']['itens'][number]

const PAGE_SIZES = [10, 20, 50, 100] as const

interface ItemColumn extends TableColumn {
  /** An amount, as the document writes it. */
  amount: (item: Item) => string | null
  /** Only where some item has one to tell of. */
  optional?: (item: Item) => boolean
  format?: (value: string) => string
}

const isSome = (value: string | null | undefined) => Number(value ?? 0) !== 0
/** Writes a deduction with its sign, as in notes. */
const deduction = (value: string | null) => (value !== null && isSome(value) ? `-${value}` : value)
/** Without a tax the column is not there; with it, where it was not charged, it is blank. */
const taxColumn = (header: string, amount: ItemColumn['amount']): ItemColumn => ({
  header,
  align: 'right',
  className: 'c-tax',
  amount,
  optional: (item) => isSome(amount(item)),
})

const amounts: readonly ItemColumn[] = [
  {
    header: 'Valor unitário',
    align: 'right',
    className: 'c-price',
    amount: (item) => item.valor_unitario,
    format: formatUnitPrice,
  },
  {
    header: 'Valor bruto',
    align: 'right',
    className: 'c-gross',
    amount: (item) => item.valor_bruto,
    optional: (item) => isSome(item.valor_bruto) && Number(item.valor_bruto) !== Number(item.valor_liquido),
  },
  { header: 'Desconto', align: 'right', className: 'c-discount', amount: (item) => deduction(item.valor_desconto) },
  {
    header: 'Outras despesas',
    align: 'right',
    className: 'c-other',
    amount: (item) => item.valor_outras_despesas,
    optional: (item) => isSome(item.valor_outras_despesas),
  },
  {
    header: 'Rateio do desconto',
    align: 'right',
    className: 'c-share',
    amount: (item) => deduction(item.rateio_desconto),
    optional: (item) => isSome(item.rateio_desconto),
  },
  {
    header: 'Rateio do acréscimo',
    align: 'right',
    className: 'c-share',
    amount: (item) => item.rateio_acrescimo,
    optional: (item) => isSome(item.rateio_acrescimo),
  },
  taxColumn('ICMS', ({ impostos }) => impostos.icms?.valor ?? null),
  taxColumn('ISSQN', ({ impostos }) => impostos.issqn?.valor ?? null),
  taxColumn('PIS', ({ impostos }) => impostos.pis?.valor ?? null),
  taxColumn('COFINS', ({ impostos }) => impostos.cofins?.valor ?? null),
  { header: 'Total', align: 'right', className: 'c-total', amount: (item) => item.valor_liquido },
]

const texts: readonly TableColumn[] = [
  { header: 'Item', align: 'right', className: 'c-item' },
  { header: 'Descrição', className: 'c-description' },
  { header: 'Qtd.', align: 'right', className: 'c-quantity' },
  { header: 'Un.', className: 'c-unit' },
]

/** 'Produtos', paged on the screen: the coupon has come whole, with up to 500 items. */
export function CfeProducts({ items, address }: { items: readonly Item[]; address: PageAddress }) {
  const { visible, first, pager } = usePagedItems(items, PAGE_SIZES, address)
  const present = amounts.filter(({ optional }) => !optional || items.some(optional))
  return (
    <>
      <TableFrame label="Produtos do cupom" className="dense flush coupon-items" columns={[...texts, ...present]}>
        {visible.map((item, index) => (
          <tr key={first + index}>
            <td className="c-item text-right tabular-nums text-fg-3">{item.numero_item}</td>
            <td className="c-description">
              <span className="font-medium">{item.descricao}</span>
              <Amounts item={item} columns={present.filter(isPrice)} />
              <Taxes item={item} columns={present.filter((column) => !isPrice(column))} />
            </td>
            <td className="c-quantity text-right tabular-nums">{formatQuantity(item.quantidade)}</td>
            <td className="c-unit text-fg-2">{item.unidade}</td>
            {present.map((column) => {
              const value = column.amount(item)
              return (
                <td key={column.header} className={`${cellClass(column)}${Number(value) === 0 ? ' text-fg-3' : ''}`}>
                  {value === null ? '' : (column.format ?? formatAmount)(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </TableFrame>
      {pager}
    </>
  )
}

const isPrice = ({ className }: ItemColumn) => className === 'c-price' || className === 'c-discount'

/** Shows an item's codes, taxes and texts, on phones folded until their press. */
function Taxes({ item, columns }: { item: Item; columns: readonly ItemColumn[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="chevron-right" size={14} />
        Impostos e códigos
      </button>
      <span className="folded">
        {[itemCodes(item), itemTaxes(item), ...itemTexts(item)].map(
          (line, position) =>
            line && (
              <span key={position} className="text-fg-3 text-12">
                {line}
              </span>
            ),
        )}
        <Amounts item={item} columns={columns} />
      </span>
    </>
  )
}

/** Shows the figures that stand in columns where there is room for them. */
function Amounts({ item, columns }: { item: Item; columns: readonly ItemColumn[] }) {
  return (
    <span className="amounts text-12 tabular-nums">
      {columns.map(({ header, className, amount, format = formatAmount }) => {
        const value = amount(item)
        return (
          value !== null && (
            <span key={header} className={className}>
              {className === 'c-price' ? `${formatQuantity(item.quantidade)} ${item.unidade} ×` : header}{' '}
              {format(value)}
            </span>
          )
        )
      })}
    </span>
  )
}
