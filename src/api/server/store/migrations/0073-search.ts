import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. Notes and coupons by number and by value, the newest first, with what the policy looks at. */
export default [
  { name: 'nfces_by_number', on: 'nfces (tenant_id, number, emitted_at desc, id desc) include (company_id)' },
  { name: 'nfces_by_value', on: 'nfces (tenant_id, cents, emitted_at desc, id desc) include (company_id)' },
  { name: 'cfes_by_number', on: 'cfes (tenant_id, number, emitted_at desc, id desc) include (company_id)' },
  { name: 'cfes_by_value', on: 'cfes (tenant_id, cents, emitted_at desc, id desc) include (company_id)' },
] as const satisfies readonly NewIndex[]
