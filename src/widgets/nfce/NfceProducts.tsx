import { useState } from 'react'
import type { Nfce } from '#api/contract/nfces.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '#domain/money.ts'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { TableFrame, type TableColumn } from '#ui/painted/Table.tsx'
import { hasNextPage, pageRange } from '../kit/list/ListFrame.tsx'
import { usePrinting } from '../kit/print/use-printing.ts'

type Details = Nfce['data']['informacao_nfe']['detalhes']

const columns: readonly TableColumn[] = [
  { header: 'Descrição', className: 'c-desc' },
  { header: 'Qtd.', align: 'right' },
  { header: 'Un.', className: 'c-unit' },
  { header: 'Valor unitário', align: 'right' },
  { header: 'Desconto', align: 'right', className: 'c-disc' },
  { header: 'Outras despesas', align: 'right', className: 'c-other' },
  { header: 'Total', align: 'right' },
]

const amountClass = (value: string, column: string) =>
  `${column} text-right tabular-nums${Number(value) === 0 ? ' text-fg-3' : ''}`

/** Products on a page of the table. */
const PAGE_SIZES = [5, 10, 20, 50, 100]

/** 'Produtos', paged on the screen: the note has come whole. */
export function NfceProducts({ details }: { details: Details }) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(5)
  const first = (page - 1) * perPage
  const isPrinting = usePrinting()
  const shown = isPrinting ? details : details.slice(first, first + perPage)
  return (
    <Section title="Produtos" count={details.length}>
      <TableFrame label="Produtos da nota" className="dense flush items" columns={columns}>
        {shown.map(({ produto }, index) => (
          <tr key={first + index}>
            <td className="c-desc font-medium">{produto.descricao}</td>
            <td className="text-right tabular-nums">{formatQuantity(produto.quantidade_comercial)}</td>
            <td className="c-unit text-fg-2">{produto.unidade_comercial}</td>
            <td className="text-right tabular-nums">{formatUnitPrice(produto.valor_unitario_comercial)}</td>
            <td className={amountClass(produto.valor_desconto, 'c-disc')}>{formatAmount(produto.valor_desconto)}</td>
            <td className={amountClass(produto.valor_outras_despesas, 'c-other')}>
              {formatAmount(produto.valor_outras_despesas)}
            </td>
            <td className="text-right tabular-nums">{formatAmount(produto.valor_total)}</td>
          </tr>
        ))}
      </TableFrame>
      {details.length > 5 && (
        <PagerView
          flush
          perPage={perPage}
          options={PAGE_SIZES}
          page={page}
          range={pageRange(page, perPage, shown.length, details.length)}
          hasNext={hasNextPage(page, perPage, shown.length, details.length)}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size)
            setPage(1)
          }}
        />
      )}
    </Section>
  )
}
