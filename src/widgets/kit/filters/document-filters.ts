import { TAXES } from '#domain/documents/sales.ts'
import { TYPED_AMOUNT, TYPED_NUMBER, TYPED_TAXPAYER } from '#domain/search/typed-text.ts'
import { matching } from '../place/view-state.ts'
import { digits, entry, type LinkedFilter, type LinkedName, text, type TextLimits } from './filters.ts'

// What the lists of notes and of coupons are narrowed by beside their owners and days.

/** The number on the paper of a note or coupon, and its value from and to. */
export const onPaper = () => [
  digits('number', 'Número', { ...TYPED_NUMBER, isRare: true }),
  amount('total_from', 'Valor a partir de'),
  amount('total_to', 'Valor até'),
]
const amount = <N extends string>(name: N, label: string) =>
  text(name, label, { ...TYPED_AMOUNT, unset: 'Qualquer', isRare: true })

/** The consumer whom a document names. */
export const consumer = (limits: Pick<TextLimits, 'needs'> = {}) =>
  text('consumer', 'Consumidor', {
    ...limits,
    ...TYPED_TAXPAYER,
    hint: 'CPF ou CNPJ',
    isRare: true,
  })

/** `test` tells what its value may be. */
const linked = <N extends LinkedName, S extends string = never>(
  name: N,
  label: string,
  test: (value: string) => boolean,
  labels?: S,
): LinkedFilter<N, S> => ({
  kind: 'linked',
  name,
  label,
  labels,
  // The one entry or both, which an optional one hides.
  fields: { ...entry(name, matching(test)), ...(labels && entry(labels, matching(isName))) } as LinkedFilter<
    N,
    S
  >['fields'],
})
/** As long as the name of a product may be. */
const isName = (value: string) => value.length <= 120

/** Filters of a list's documents where a figure of the dashboard leads to it. */
export const saleFilters = () => [
  linked('sales', 'Documentos', (value) => value === '1'),
  linked('product_id', 'Produto', (value) => /^\d{1,9}$/.test(value), 'product'),
  linked('payment', 'Pagamento', (value) => /^\d{2}(,\d{2})*$/.test(value)),
  linked('tax', 'Imposto', (value) => TAXES.some((one) => one === value)),
]
