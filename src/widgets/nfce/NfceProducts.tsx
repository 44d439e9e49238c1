import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '#domain/money.ts'
import { Section } from '#ui/painted/Section.tsx'
import { TableFrame, type TableColumn } from '#ui/painted/Table.tsx'
import { usePagedItems } from '../kit/list/use-paged-items.tsx'

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
const PAGE_SIZES = [5, 10, 20, 50, 100] as const

/** 'Produtos', paged on the screen: the note has come whole. */
export function NfceProducts({ details }: { details: Details }) {
  const { shown, first, pager } = usePagedItems(details, PAGE_SIZES)
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
      {pager}
    </Section>
  )
}
