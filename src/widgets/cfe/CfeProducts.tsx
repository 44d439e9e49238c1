import { useState } from 'react'
import type { CfeData } from '#api/contract/cfes.ts'
import { formatAmount, formatQuantity } from '#domain/money.ts'
import { PagerView } from '#ui/PagerView.tsx'
import { cellClass, type TableColumn, TableFrame } from '#ui/Table.tsx'
import { hasNextPage, pageRange } from '../kit/ListFrame.tsx'

type Item = CfeData['CFe']['itens'][number]

const PAGE_SIZES = [10, 20, 50, 100]

interface ItemColumn extends TableColumn {
  /** An amount, as the document writes it. */
  amount: (item: Item) => string | null
  /** Only where some item has one. */
  optional?: boolean
}

const amounts: readonly ItemColumn[] = [
  { header: 'Valor unitário', align: 'right', className: 'c-price', amount: (item) => item.valor_unitario },
  { header: 'Desconto', align: 'right', className: 'c-disc', amount: (item) => item.valor_desconto },
  {
    header: 'Outras despesas',
    align: 'right',
    className: 'c-other',
    optional: true,
    amount: (item) => item.valor_outras_despesas,
  },
  {
    header: 'Rateio do desconto',
    align: 'right',
    className: 'c-share',
    optional: true,
    amount: (item) => item.rateio_desconto,
  },
  {
    header: 'Rateio do acréscimo',
    align: 'right',
    className: 'c-share',
    optional: true,
    amount: (item) => item.rateio_acrescimo,
  },
  { header: 'ICMS', align: 'right', className: 'c-tax', optional: true, amount: (item) => item.valor_icms },
  { header: 'ISSQN', align: 'right', className: 'c-tax', optional: true, amount: (item) => item.valor_issqn },
  { header: 'PIS', align: 'right', className: 'c-tax', optional: true, amount: (item) => item.valor_pis },
  { header: 'COFINS', align: 'right', className: 'c-tax', optional: true, amount: (item) => item.valor_cofins },
  { header: 'Total', align: 'right', className: 'c-total', amount: (item) => item.valor_liquido },
]

const texts: readonly TableColumn[] = [
  { header: 'Item', align: 'right', className: 'c-item' },
  { header: 'Descrição', className: 'c-desc' },
  { header: 'Qtd.', align: 'right', className: 'c-qty' },
  { header: 'Un.', className: 'c-unit' },
]

/** 'Produtos', paged on the screen: the coupon has come whole, with up to 500 items. */
export function CfeProducts({ items }: { items: readonly Item[] }) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const first = (page - 1) * perPage
  const shown = items.slice(first, first + perPage)
  const present = amounts.filter(
    ({ optional, amount }) => !optional || items.some((item) => Number(amount(item) ?? 0) !== 0),
  )
  return (
    <>
      <TableFrame label="Produtos do cupom" className="dense flush coupon-items" columns={[...texts, ...present]}>
        {shown.map((item, index) => (
          <tr key={first + index}>
            <td className="c-item r num t3">{item.numero_item}</td>
            <td className="c-desc">
              <span className="m">{item.descricao}</span>
              <span className="t3 s12 num">{codes(item)}</span>
            </td>
            <td className="c-qty r num">{formatQuantity(item.quantidade)}</td>
            <td className="c-unit t2">{item.unidade}</td>
            {present.map((column) => {
              const value = column.amount(item)
              return (
                <td key={column.header} className={`${cellClass(column)}${Number(value) === 0 ? ' t3' : ''}`}>
                  {value === null ? '' : formatAmount(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </TableFrame>
      {items.length > 10 && (
        <PagerView
          flush
          perPage={perPage}
          options={PAGE_SIZES}
          page={page}
          range={pageRange(page, perPage, shown.length, items.length)}
          hasNext={hasNextPage(page, perPage, shown.length, items.length)}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size)
            setPage(1)
          }}
        />
      )}
    </>
  )
}

/** What else names the product, in one quiet line, which breaks between the codes alone. */
function codes({ codigo, ncm, cfop, tributo }: Item): string {
  const parts = [codigo, ncm && `NCM\u00a0${ncm}`, cfop && `CFOP\u00a0${cfop}`, tributo === 'ISSQN' && 'Serviço']
  return parts.filter(Boolean).join(' · ')
}
