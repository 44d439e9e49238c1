import type { NewIndex } from '../long-migrations.ts'

/**
 * Append only: what has landed is never edited. A company's notes and coupons in the order of their values, with what the list filters by: whoever
 * sees some companies would otherwise walk those of all.
 */
export default [
  {
    name: 'nfces_company_value',
    on: 'nfces (tenant_id, company_id, cents, emitted_at desc, id desc) include (environment, status, point_of_sale_id)',
  },
  {
    name: 'cfes_company_value',
    on: 'cfes (tenant_id, company_id, cents, emitted_at desc, id desc) include (environment, status, point_of_sale_id)',
  },
] satisfies NewIndex[]
