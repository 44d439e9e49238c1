import { Fragment } from 'react'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '#domain/money.ts'
import { entryOf } from '#domain/documents/codes/code-list.ts'
import { ICMS_SITUATIONS, SIMPLES_SITUATIONS } from '#domain/documents/codes/tax-situations.ts'
import { netItemTotal } from '#domain/documents/totals/shown-sum.ts'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { TableFrame, type TableColumn } from '#ui/painted/table/Table.tsx'
import { usePagedItems } from '../../kit/list/use-paged-items.tsx'
import { useGo, useRoute } from '../../kit/place/route.ts'
import { paths } from '../../paths.ts'
import { nfceList } from '../nfce-list.ts'
import { NfceSum } from './NfceSum.tsx'

type Data = Nfce['data']['informacao_nfe']
type Product = Data['detalhes'][number]['produto']

const columns: readonly TableColumn[] = [
  { header: 'Descrição', className: 'c-description' },
  { header: 'Qtd.', align: 'right', className: 'c-quantity' },
  { header: 'Un.', className: 'c-unit' },
  { header: 'Valor unitário', align: 'right', className: 'c-price' },
  { header: 'Desconto', align: 'right', className: 'c-discount' },
  { header: 'Outras despesas', align: 'right', className: 'c-other' },
  { header: 'Total', align: 'right', className: 'c-total' },
]

const isSome = (value: string) => Number(value) !== 0
const amountClass = (value: string, column: string) =>
  `${column} text-right tabular-nums${isSome(value) ? '' : ' text-fg-3'}`
/** A discount is taken away. */
const discountOf = ({ valor_desconto }: Product) =>
  formatAmount(isSome(valor_desconto) ? `-${valor_desconto}` : valor_desconto)

/** Products on a page of the table. */
const PAGE_SIZES = [5, 10, 20, 50, 100] as const

/** 'Produtos', paged on the screen: the note has come whole. Each line adds up, and so does the sum below them. */
export function NfceProducts({ details, total }: { details: Data['detalhes']; total: Data['total'] }) {
  const { params, search } = useRoute()
  const go = useGo()
  const view = nfceList.view.read(search)
  const { visible, first, pager } = usePagedItems(details, PAGE_SIZES, {
    ...view,
    onShow: (changed) =>
      go(paths.nfce(params['nfce_key'] ?? '', nfceList.view.write({ ...view, ...changed })), { replace: true }),
  })
  return (
    <Section title="Produtos" count={details.length}>
      <TableFrame label="Produtos da nota" className="dense flush items" columns={columns}>
        {visible.map(({ produto, tributacao, demais }, index) => (
          <tr key={first + index}>
            <td className="c-description font-medium">
              <span>{produto.descricao}</span>
              <ProductPrice product={produto} />
              <ProductCodes product={produto} taxes={tributacao} />
              {produto.informacao_adicional && <small className="said">{produto.informacao_adicional}</small>}
              <ProductFacts lines={demais} />
            </td>
            <td className="c-quantity text-right tabular-nums">{formatQuantity(produto.quantidade_comercial)}</td>
            <td className="c-unit text-fg-2">{produto.unidade_comercial}</td>
            <td className="c-price text-right tabular-nums">{formatUnitPrice(produto.valor_unitario_comercial)}</td>
            <td className={amountClass(produto.valor_desconto, 'c-discount')}>{discountOf(produto)}</td>
            <td className={amountClass(produto.valor_outras_despesas, 'c-other')}>
              {formatAmount(produto.valor_outras_despesas)}
            </td>
            <td className="c-total text-right tabular-nums">
              {formatAmount(netItemTotal(produto.valor_total, produto.valor_desconto, produto.valor_outras_despesas))}
            </td>
          </tr>
        ))}
      </TableFrame>
      {pager}
      <NfceSum total={total} />
    </Section>
  )
}

/** The codes by which the item is taxed, as the note has them. */
function ProductCodes({ product, taxes }: { product: Product; taxes: Data['detalhes'][number]['tributacao'] }) {
  const { cst, csosn } = taxes
  const codes = [
    ['Código', product.codigo],
    ['NCM', product.ncm],
    ['CFOP', product.cfop],
    ['CST', cst, cst === null ? undefined : entryOf(ICMS_SITUATIONS, cst)],
    ['CSOSN', csosn, csosn === null ? undefined : entryOf(SIMPLES_SITUATIONS, csosn)],
    ['CST IBS/CBS', taxes.cst_ibs_cbs],
    ['cClassTrib', taxes.classificacao_tributaria],
    ['cBenef', product.codigo_beneficio],
    ['GTIN', product.gtin],
  ] as const
  const known = codes.filter(([, code]) => code !== null)
  if (known.length === 0) return null
  return (
    <small className="codes text-fg-3 tabular-nums">
      {known.map(([name, code, text], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <span title={text}>
            {name}&nbsp;{code}
          </span>
        </Fragment>
      ))}
    </small>
  )
}

/** Shows what else the document says of an item, folded: a line for each tax and each group. */
function ProductFacts({ lines }: { lines: Data['detalhes'][number]['demais'] }) {
  if (lines.length === 0) return null
  return (
    <Disclosure summary="Impostos e mais dados">
      {lines.map(({ title, text }) => (
        <small key={title} className="said text-fg-2">
          <b>{title}</b> {text}
        </small>
      ))}
    </Disclosure>
  )
}

/** Shows the figures that stand in columns where there is room for them. */
function ProductPrice({ product }: { product: Product }) {
  const other = product.valor_outras_despesas
  return (
    <small className="text-fg-3 tabular-nums">
      {[
        `${formatQuantity(product.quantidade_comercial)} ${product.unidade_comercial} × ${formatUnitPrice(product.valor_unitario_comercial)}`,
        ...(isSome(product.valor_desconto) ? [`desconto ${discountOf(product)}`] : []),
        ...(isSome(other) ? [`outras despesas ${formatAmount(other)}`] : []),
      ]
        .map((part) => part.replaceAll(' ', '\u00a0'))
        .join(' · ')}
    </small>
  )
}
