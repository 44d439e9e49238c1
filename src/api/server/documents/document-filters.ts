import { type SqlBool, sql } from 'kysely'
import type { QueryOut } from '#api/contract/endpoint.ts'
import { type documentQuery, isYes } from '#api/contract/fields.ts'
import type { listNfces } from '#api/contract/documents/nfces.ts'
import { taxpayerOf } from '#domain/companies/taxpayer.ts'
import { centsOfAmount } from '#domain/search/amount.ts'
import { equal, type Filters } from '../store/queries/filters.ts'
import { onDays } from '../store/queries/local-days.ts'

const SALE = sql<SqlBool>`counts_as = 'sale'`

/** The filters of the lists of notes and of coupons, by columns that both tables have. */
export const documentFilters = {
  company_id: equal('company_id'),
  // The page is made of its owners' documents (pageOwners).
  point_of_sale_id: () => undefined,
  environment: equal('environment'),
  date_start: (day) => onDays(day, undefined),
  date_end: (day) => onDays(undefined, day),
  number: (number) => sql<SqlBool>`number = ${Number(number)}`,
  total_from: (amount) => sql<SqlBool>`cents >= ${centsOfAmount(amount)}::bigint`,
  total_to: (amount) => sql<SqlBool>`cents <= ${centsOfAmount(amount)}::bigint`,
  consumer: (typed) => sql<SqlBool>`consumer = ${taxpayerOf(typed) ?? ''}`,
  sales: (flag) => (isYes(flag) ? SALE : undefined),
  product_id: (id) => [SALE, sql<SqlBool>`jsonb_exists(figures -> 'items', ${String(Number(id))})`],
  payment: (codes) => [SALE, sql<SqlBool>`jsonb_exists_any(figures -> 'payments', ${codes.split(',')}::text[])`],
  tax: (tax) => [SALE, sql<SqlBool>`jsonb_exists(figures -> 'taxes', ${tax})`],
} satisfies Filters<Pick<QueryOut<typeof listNfces>, keyof typeof documentQuery>>
