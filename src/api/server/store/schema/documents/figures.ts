import type { Generated } from 'kysely'
import { TAXES } from '#domain/documents/sales.ts'
import { tenant } from '../tables.ts'

export type FigureLevel = 'tenant' | 'company' | 'point_of_sale'

/** The columns of figure_days that are summed, in this order. */
export const DAY_SUMS = [
  'sales',
  'net',
  'cancellations',
  'canceled',
  'products',
  ...TAXES,
  ...TAXES.map((tax) => `${tax}_documents` as const),
] as const

interface OfSource {
  source: number
  /** Null of the whole tenant. */
  company_id: string | null
}

interface Share extends OfSource {
  /** In cents. */
  total: number
  documents: number
}

/** Cents are whole numbers that the driver gives as numbers: a day of a tenant is far from the 90 trillion reais that they hold. */
export const figureTables = {
  products: tenant<{ id: number; name: string; description: string }>(),
  /** The products of a company's sales, by the name that `products` has; of documents of an older version once they are recounted. */
  company_products: tenant<{ company_id: string; type: 'cfe' | 'nfce'; name: string; product: number }>(),
  figure_sources: tenant<{
    id: number
    level: FigureLevel
    company_id: string | null
    point_of_sale_id: string | null
    type: 'cfe' | 'nfce'
    environment: 'production' | 'homolog'
  }>(),
  figure_days: tenant<OfSource & Record<(typeof DAY_SUMS)[number], number> & { day: string }>(),
  figure_payments: tenant<Share & { day: string; code: string }>(),
  /** Products of so many days from `start` on, more than one only once they are over; a product has the same place in all three. */
  figure_product_spans: tenant<
    OfSource & {
      days: number
      start: string
      products: number[]
      totals: number[]
      documents: number[]
    }
  >(),
  /** Spans of more than a day are kept if they end by `until`. */
  figure_spans_over: tenant<{ until: string }>(),
  /** Changes that are not in the other tables yet. */
  figure_changes: tenant<{
    id: Generated<number>
    company_id: string
    point_of_sale_id: string | null
    type: 'cfe' | 'nfce'
    environment: 'production' | 'homolog'
    day: string
    sums: number[]
    codes: string[]
    code_totals: number[]
    code_documents: number[]
    products: number[]
    totals: number[]
    documents: number[]
  }>(),
}
