import * as z from 'zod/mini'
import { TAXES } from '#domain/documents/sales.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { figuresFaults } from '#domain/time/figures-period.ts'
import { get } from '../endpoint.ts'
import { Day, flag, UUIDS } from '../fields.ts'
import { paging } from '../page.ts'
import { Spoken } from '../spoken.ts'

// What the home dashboard shows (docs/decisions.md#dashboard-figures). The specification names the calls and what they are asked with
// (section 7); what they answer is documented here.

/** Decimal text with two places, in reais: '1284530.18'. */
export const Money = z.string()

/**
 * Days are the companies' local days, both inclusive; without any, the last 30 up to today. `type` is a comma list, by default of all that
 * the caller may read. Several points of sale travel as a comma list. Weeks start on Monday.
 */
export const salesQuery = {
  company_id: z.optional(z.uuid()),
  point_of_sale_id: z.optional(z.string().check(z.regex(UUIDS))),
  date_start: z.optional(Day),
  date_end: z.optional(Day),
  type: z.optional(z.string().check(z.regex(/^(cfe|nfce)(,(cfe|nfce))*$/))),
  environment: z._default(z.enum(['production', 'homolog']), 'production'),
}
const query = { ...salesQuery, grouping: z._default(z.enum(['day', 'week', 'month']), 'day') }

/** The rule of the period, which the screens' fields and what browsers store of them follow too. */
export const figured = ({ value, issues }: { value: Partial<DaySpan>; issues: object[] }) => {
  for (const [name, message] of Object.entries(figuresFaults(value))) {
    issues.push({ code: 'custom', path: [name], message, input: value })
  }
}

/** The days of a day, week or month that lie within the period. */
const Span = z.object({ date_start: z.string(), date_end: z.string() })

/** Total Líquido, Total Cancelado, Total Notas, Total Produtos, Valor Médio Nota and Total Impostos. */
const Figures = z.object({
  net: Money,
  canceled: Money,
  notes: z.int(),
  products: Money,
  /** Null without notes. */
  average: z.nullable(Money),
  /** ICMS, PIS and COFINS with their ST parts, IBS, CBS, IS and ISS. Null where no document carries any. */
  taxes: z.nullable(Money),
})
export type Figures = z.output<typeof Figures>

export const MOST_FAILED_PROOFS = 1000
export const MOST_MISSING = 1000

export const DashOps = z.object({
  /** The period asked for, and as many days before it. */
  period: Span,
  previous_period: Span,
  figures: Figures,
  previous_figures: Figures,
  /** The figures of each day, week or month, from the first to the last, those without documents among them. */
  points: z.array(z.object({ ...Span.shape, ...Figures.shape })),
  /** Those that a document of the period carries, in the order of TAXES; a total for each point. ICMS, PIS and COFINS with their ST parts. */
  taxes: z.array(z.object({ tax: z.enum(TAXES), total: Money, points: z.array(Money) })),
  /** Documents of the period with a check that failed, of each type asked for; counted up to MOST_FAILED_PROOFS, which stands for more, too. */
  failed_proofs: z.array(z.object({ type: z.enum(['cfe', 'nfce']), amount: z.int() })),
  /** Notes in contingency that SEFAZ has not authorised within 24 hours, of whatever day, where notes are asked for; counted likewise. */
  overdue_notes: z.int(),
  /** Notes that SEFAZ has and that are not here, whatever the period; counted up to MOST_MISSING, which stands for more, too. */
  missing_notes: z.int(),
})
export type DashOps = z.output<typeof DashOps>

const dashboard = {
  needs: ['cfe_dashboard:read'] as const,
  follows: ['notes', 'coupons'] as const,
  query: z.object(query).check(figured),
}

/** All that needs no other call: the figures with their changes and trends, and the taxes. */
export const readDashOps = get('/dash_ops/', {
  ...dashboard,
  summary: 'Números do período: totais, comparação com o período anterior e impostos',
  reply: DashOps,
})

export const DashboardCoupons = z.object({
  amount: z.int(),
  total: Money,
  /** `previous_…`: the same days of the period before. */
  points: z.array(
    z.object({ ...Span.shape, amount: z.int(), total: Money, previous_amount: z.int(), previous_total: Money }),
  ),
})
export type DashboardCoupons = z.output<typeof DashboardCoupons>

export const readDashboardCoupons = get('/cfe_dashboard/coupons', {
  ...dashboard,
  summary: 'Quantas notas e cupons, e seu valor, por dia, semana ou mês; com canceled, os cancelados',
  query: z.object({ ...query, canceled: flag }).check(figured),
  reply: DashboardCoupons,
})

/** Finds a product, company or point of sale by words of its name; ours. */
export const nameQuery = { search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))) }

/** Sold products, the highest total first. */
export const DashboardProducts = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      total: Money,
      /** Ours: in how many notes and coupons it was sold; absent of a server before 1.3. */
      documents: z.optional(z.int()),
    }),
  ),
  total: z.int(),
  /** The total of the first product of all pages, to which others are compared. */
  highest: Money,
})
export type DashboardProducts = z.output<typeof DashboardProducts>

export const readDashboardProducts = get('/cfe_dashboard/products', {
  ...dashboard,
  summary: 'Total por produto, do maior para o menor',
  query: z.object({ ...query, ...paging, ...nameQuery }).check(figured),
  reply: DashboardProducts,
})

/** A method is a label (docs/decisions.md#payment-labels) with the codes behind it; the change given back is no payment. */
export const DashboardPaymentMethods = z.object({
  points: z.array(Span),
  methods: z.array(
    z.object({ label: Spoken, codes: z.array(z.string()), total: Money, amount: z.int(), points: z.array(Money) }),
  ),
})
export type DashboardPaymentMethods = z.output<typeof DashboardPaymentMethods>

/** In the order of their codes, so that a method keeps its colour. */
export const readDashboardPaymentMethods = get('/cfe_dashboard/payment_methods', {
  ...dashboard,
  summary: 'Métodos de pagamento: total de cada um, por dia, semana ou mês',
  reply: DashboardPaymentMethods,
})
