import * as z from 'zod/mini'
import { SHOP_ORDERS } from '#domain/documents/shop-orders.ts'
import { get } from '../endpoint.ts'
import { paging, sorting } from '../page.ts'
import { figured, Money, nameQuery, salesQuery } from './dashboard.ts'

// Which shop sold how much: the dashboard's figures by company and by point of sale (docs/decisions.md#sales-by-shop). Ours.

const dashboard = {
  needs: ['cfe_dashboard:read'] as const,
  follows: ['notes', 'coupons'] as const,
  ours: true,
}
const by = { by: z._default(z.enum(['company', 'point_of_sale']), 'company') }

/** A company, or one of its points of sale. */
const Shop = {
  company: z.object({
    id: z.string(),
    cnpj: z.string(),
    razao_social: z.string(),
    nome_fantasia: z.nullable(z.string()),
  }),
  /** Null where companies are asked for, and of coupons of a SAT that stood nowhere. */
  point_of_sale: z.nullable(z.object({ id: z.string(), name: z.string() })),
}

const ShopFigures = z.object({
  net: Money,
  notes: z.int(),
  /** Null without notes. */
  average: z.nullable(Money),
  cancellations: z.int(),
  canceled: Money,
  /** Total of the compared days. */
  previous_net: Money,
})
export type ShopFigures = z.output<typeof ShopFigures>

export const DashboardShops = z.object({
  items: z.array(z.object({ ...Shop, ...ShopFigures.shape })),
  total: z.int(),
  /** The shops of all pages: their sum, and the most of what they are ordered by. */
  sum: ShopFigures,
  highest: z.string(),
  period: z.object({ date_start: z.string(), date_end: z.string() }),
  /**
   * The same days of the week, whole weeks before: days that are over, and of a day that is not, up to the same time (`until`, 'HH:MM' where the
   * tenant is). Null of a period that has not begun.
   */
  compared: z.nullable(
    z.object({ date_start: z.string(), date_end: z.string(), weeks: z.int(), until: z.nullable(z.string()) }),
  ),
})
export type DashboardShops = z.output<typeof DashboardShops>

/** Without an order those of the highest value first, '-net'. */
export const readDashboardShops = get('/cfe_dashboard/shops', {
  ...dashboard,
  summary:
    'Vendas por empresa ou por PDV: valor, notas, ticket médio e cancelado, ao lado dos mesmos dias da semana antes',
  query: z.object({ ...salesQuery, ...by, ...nameQuery, ...sorting(...SHOP_ORDERS), ...paging }).check(figured),
  reply: DashboardShops,
})

export const ProductShops = z.object({
  product: z.object({ id: z.string(), description: z.string() }),
  items: z.array(z.object({ ...Shop, total: Money, documents: z.int() })),
  total: z.int(),
  /** The shops of all pages: their sums, and the most that one sold. */
  sum: z.object({ total: Money, documents: z.int() }),
  highest: Money,
  period: z.object({ date_start: z.string(), date_end: z.string() }),
})
export type ProductShops = z.output<typeof ProductShops>

export const readProductShops = get('/cfe_dashboard/products/:id/shops', {
  ...dashboard,
  summary: 'Vendas de um produto por empresa ou por PDV, do maior para o menor',
  query: z.object({ ...salesQuery, ...by, ...nameQuery, ...paging }).check(figured),
  reply: ProductShops,
})
