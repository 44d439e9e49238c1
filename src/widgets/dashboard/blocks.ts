import type {
  DashboardCoupons,
  DashboardPaymentMethods,
  DashboardProducts,
  DashOps,
} from '#api/contract/documents/dashboard.ts'
import type { DashboardShops } from '#api/contract/documents/dashboard-shops.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { TAX_NAMES } from './charts/tax-names.ts'
import type { Cell } from '#domain/csv.ts'
import { KEY_FIGURES } from './figures/key-figures.ts'

// The blocks of the dashboard as tables of a file, one each, exactly as the server told them.

type Rows = readonly (readonly Cell[])[]
interface Span {
  date_start: string
  date_end: string
}

const DAYS = ['Início', 'Fim']
const daysOf = ({ date_start, date_end }: Span) => [formatDate(date_start), formatDate(date_end)]
const TOTAL_NOTES = 'Total Notas'

const figureRow = (span: Span, of: DashOps['figures'], what: string): Cell[] => [
  what,
  ...daysOf(span),
  ...KEY_FIGURES.map(({ label, of: read }) => (label === TOTAL_NOTES ? of.notes : { amount: read(of) })),
]

export function figureRows({ points, figures, previous_figures, period, previous_period }: DashOps): Rows {
  return [
    ['Linha', ...DAYS, ...KEY_FIGURES.map(({ label }) => label)],
    ...points.map((point) => figureRow(point, point, 'Ponto')),
    figureRow(period, figures, 'Período'),
    figureRow(previous_period, previous_figures, 'Período anterior'),
  ]
}

export const couponRows = ({ points }: DashboardCoupons, what: string): Rows => [
  [...DAYS, what, 'Valor', `${what}, período anterior`, 'Valor, período anterior'],
  ...points.map((point) => [
    ...daysOf(point),
    point.amount,
    { amount: point.total },
    point.previous_amount,
    { amount: point.previous_total },
  ]),
]

/** Lines over the same days, with the sum of each. */
const lines = (
  spans: readonly Span[],
  series: readonly { name: string; total: string; points: readonly string[] }[],
) => [
  [...DAYS, ...series.map(({ name }) => name)],
  ...spans.map((span, at) => [...daysOf(span), ...series.map(({ points }) => ({ amount: points[at] ?? null }))]),
  ['Total', '', ...series.map(({ total }) => ({ amount: total }))],
]

export const taxRows = ({ points, taxes }: DashOps): Rows =>
  lines(
    points,
    taxes.map(({ tax, ...rest }) => ({ name: TAX_NAMES[tax], ...rest })),
  )

export const paymentRows = ({ points, methods }: DashboardPaymentMethods): Rows =>
  lines(
    points,
    methods.map(({ label, ...rest }) => ({ name: label, ...rest })),
  )

export const productRows = (products: DashboardProducts['items']): Rows => [
  ['Produto', 'Total'],
  ...products.map(({ description, total }) => [description, { amount: total }]),
]

/** `isPoint`: by point of sale, each beside its company. */
export const shopRows = (shops: DashboardShops['items'], isPoint: boolean): Rows => [
  [
    'Empresa',
    'CNPJ',
    ...(isPoint ? ['PDV'] : []),
    'Valor',
    'Valor, dias comparados',
    'Notas',
    'Ticket médio',
    'Canceladas',
    'Cancelado',
  ],
  ...shops.map(({ company, point_of_sale, net, previous_net, notes, average, cancellations, canceled }): Cell[] => [
    companyName(company),
    formatTaxpayer(company.cnpj),
    ...(isPoint ? [point_of_sale?.name ?? ''] : []),
    { amount: net },
    { amount: previous_net },
    notes,
    { amount: average },
    cancellations,
    { amount: canceled },
  ]),
]
