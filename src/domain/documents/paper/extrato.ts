// The extrato of a CF-e SAT, complete, summarised and of a cancellation, in the order of the 'Especificação de Requisitos do SAT' (layout of the
// extrato) and by its words.
import { formatTaxpayer } from '../../companies/taxpayer.ts'
import { fromCents, isDecimal, toCents } from '../../cents.ts'
import { formatAmount, formatQuantity, formatUnitPrice } from '../../money.ts'
import { formatLocal } from '../../time/date-time.ts'
import type { CouponView } from '../coupon/view.ts'
import { printedCouponPayment } from '../payment.ts'
import { issuerOf, printedAddress, type PrintedIssuer } from './issuer.ts'
import { type AmountRow, type Division, line, type PaperDetail, prose, type Sheet, type SheetPart } from './sheet.ts'

/** The names of a coupon, of a sale or of a cancellation. */
export interface CouponName {
  key: string
  /** Six digits. */
  number: string
  serial: string
  /** As its own XML has it, 'YYYY-MM-DDTHH:MM:SS'. */
  emittedAt: string | null
  qrCode: string | null
}

/** The extrato of a sale; a summary leaves out its items. */
export function extrato(coupon: CouponName & { isCanceled: boolean; data: CouponView }, detail: PaperDetail): Sheet {
  const { data, number, isCanceled } = coupon
  return sheetOf(`Extrato CF-e ${number}`, data.emitente, [
    headOf(number, [...(isCanceled ? ['CUPOM FISCAL CANCELADO'] : []), ...testMark(data.ambiente)]),
    { name: 'Consumidor', parts: customerOf(data.destinatario) },
    ...(detail === 'complete' ? [{ name: 'Itens', parts: [itemsOf(data.itens)] }] : []),
    { name: 'Totais', parts: [{ kind: 'amounts', rows: [...totalsOf(data), ...paymentsOf(data)] }] },
    { name: 'Observações do fisco', parts: data.observacoes.map(({ campo, texto }) => prose(`${campo}: ${texto}`)) },
    { name: 'Dados para entrega', parts: deliveryOf(data) },
    { name: 'Observações do contribuinte', parts: remarksOf(data) },
    ...identityOf(coupon),
  ])
}

/** The extrato of a cancellation, with what it cancels. */
export function cancellationExtrato(
  cancellation: CouponName & {
    data: Pick<CouponView, 'ambiente' | 'emitente' | 'destinatario'> & { valor_cfe: string }
  },
  sale: CouponName,
): Sheet {
  const { number, data } = cancellation
  return sheetOf(`Extrato de cancelamento CF-e ${number}`, data.emitente, [
    headOf(number, ['CANCELAMENTO', ...testMark(data.ambiente)]),
    {
      name: 'Cupom cancelado',
      parts: [
        line('DADOS DO CUPOM FISCAL ELETRÔNICO CANCELADO', 'strong'),
        ...customerOf(data.destinatario),
        { kind: 'amounts', rows: [{ label: 'TOTAL R$', value: formatAmount(data.valor_cfe), weight: 'total' }] },
      ],
    },
    ...identityOf(sale),
    {
      name: 'Cupom de cancelamento',
      parts: [line('DADOS DO CUPOM FISCAL ELETRÔNICO DE CANCELAMENTO', 'strong')],
    },
    ...identityOf(cancellation),
  ])
}

const sheetOf = (title: string, issuer: PrintedIssuer, divisions: readonly Division[]): Sheet => ({
  title,
  author: issuer.nome ?? '',
  divisions: [{ name: 'Emitente', parts: issuerOf(issuer) }, ...divisions].filter(({ parts }) => parts.length > 0),
})

const headOf = (number: string, marks: readonly string[]): Division => ({
  name: 'Documento',
  parts: [
    line(`EXTRATO No. ${number}`, 'strong'),
    line('CUPOM FISCAL ELETRÔNICO - SAT', 'strong'),
    ...marks.map((mark): SheetPart => ({ kind: 'mark', text: mark })),
  ],
})

const testMark = (environment: CouponView['ambiente']): string[] =>
  environment === 'homolog' ? ['TESTE – SEM VALOR FISCAL'] : []

function customerOf({ documento, nome }: CouponView['destinatario']): SheetPart[] {
  const number = documento ? formatTaxpayer(documento) : 'CONSUMIDOR NÃO IDENTIFICADO'
  return [line(documento ? `CPF/CNPJ do Consumidor: ${number}` : number), ...(nome ? [line(nome)] : [])]
}

const unlessZero = (label: string, value: string | null, sign = ''): AmountRow[] =>
  value === null || Number(value) === 0 ? [] : [{ label, value: `${sign}${formatAmount(value)}` }]

const itemsOf = (items: CouponView['itens']): SheetPart => ({
  kind: 'items',
  items: items.map((item) => ({
    number: item.numero_item.padStart(3, '0'),
    code: item.codigo ?? '',
    description: item.descricao,
    quantity: formatQuantity(item.quantidade),
    unit: item.unidade,
    price: formatUnitPrice(item.valor_unitario),
    total: formatAmount(item.valor_bruto ?? item.valor_liquido),
    changes: [
      ...unlessZero('Desconto sobre item', item.valor_desconto, '−'),
      ...unlessZero('Rateio de desconto sobre subtotal', item.rateio_desconto, '−'),
      ...unlessZero('Acréscimo sobre item', item.valor_outras_despesas, '+'),
      ...unlessZero('Rateio de acréscimo sobre subtotal', item.rateio_acrescimo, '+'),
      ...unlessZero('Dedução para ISSQN', item.deducao_issqn, '−'),
      ...unlessZero('Base de cálculo ISSQN', item.impostos.issqn?.base_calculo ?? null),
      ...unlessZero('Valor aproximado dos tributos', item.valor_tributos),
    ],
  })),
})

function totalsOf({ itens, total }: CouponView): AmountRow[] {
  const changes = [
    ...unlessZero('Total de descontos sobre item', sumOf(itens.map((item) => item.valor_desconto)), '−'),
    ...unlessZero('Desconto sobre subtotal', total.desconto_subtotal, '−'),
    ...unlessZero('Total de acréscimos sobre item', sumOf(itens.map((item) => item.valor_outras_despesas)), '+'),
    ...unlessZero('Acréscimo sobre subtotal', total.acrescimo_subtotal, '+'),
  ]
  const gross = unlessZero('Total bruto de itens', sumOf(itens.map((item) => item.valor_bruto ?? item.valor_liquido)))
  return [
    { label: 'Qtde. total de itens', value: String(itens.length) },
    ...(changes.length > 0 ? gross : []),
    ...changes,
    { label: 'TOTAL R$', value: formatAmount(total.valor_cfe), weight: 'total' },
  ]
}

/** Null where one of them is no number: what cannot be added up is not printed. */
function sumOf(values: readonly (string | null)[]): string | null {
  const texts = values.map((value) => value ?? '0')
  return texts.every(isDecimal) ? fromCents(texts.reduce((sum, text) => sum + toCents(text), 0n)) : null
}

const paymentsOf = ({ pagamentos, valor_troco }: CouponView): AmountRow[] => [
  ...pagamentos.map(({ codigo, valor }) => ({ label: printedCouponPayment(codigo), value: formatAmount(valor) })),
  ...unlessZero('Troco R$', valor_troco),
]

function deliveryOf({ entrega, destinatario }: CouponView): SheetPart[] {
  if (entrega === null) return []
  const { nome } = destinatario
  return [
    line('DADOS PARA ENTREGA', 'strong'),
    line(`Endereço: ${printedAddress(entrega)}`),
    ...(nome ? [line(`Destinatário: ${nome}`)] : []),
  ]
}

function remarksOf({ informacao_complementar: message, total }: CouponView): SheetPart[] {
  const taxes = unlessZero('Valor aproximado dos tributos deste cupom R$ (Lei Fed. 12.741/2012)', total.valor_tributos)
  if (!message && taxes.length === 0) return []
  return [
    line('OBSERVAÇÕES DO CONTRIBUINTE', 'strong'),
    ...(message ? [prose(message)] : []),
    ...(taxes.length > 0 ? [{ kind: 'amounts', rows: taxes } satisfies SheetPart] : []),
  ]
}

/** The device, the time, the key with its bar code, and the QR code. */
function identityOf({ key, serial, emittedAt, qrCode }: CouponName): Division[] {
  return [
    {
      name: 'Identificação',
      side: 'beside',
      parts: [
        line(`SAT No. ${serial}`, 'strong'),
        ...(emittedAt ? [line(formatLocal(emittedAt).replace(' ', ' - '))] : []),
        { kind: 'key', key },
        { kind: 'bars', text: key, label: `Código de barras da chave ${key}` },
      ],
    },
    ...(qrCode
      ? [
          {
            name: 'QR Code',
            side: 'code' as const,
            parts: [{ kind: 'qr', text: qrCode, label: 'QR Code do CF-e' } satisfies SheetPart],
          },
        ]
      : []),
  ]
}
