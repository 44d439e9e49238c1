import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. Notes and coupons that name a consumer, the newest first, with what the policy looks at. */
export default [
  {
    name: 'nfces_by_consumer',
    on: 'nfces (tenant_id, consumer, emitted_at desc, id desc) include (company_id) where consumer is not null',
  },
  {
    name: 'cfes_by_consumer',
    on: 'cfes (tenant_id, consumer, emitted_at desc, id desc) include (company_id) where consumer is not null',
  },
] as const satisfies readonly NewIndex[]
