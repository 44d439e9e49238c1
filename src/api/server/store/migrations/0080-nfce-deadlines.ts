import type { NewIndex } from '../long-migrations.ts'

/** Numbers in production that a deadline is about, few among all: notes in contingency, and numbers that SEFAZ does not have and nothing explains. */
export default [
  {
    name: 'nfce_gaps_contingency',
    on: "nfce_gaps (tenant_id, company_id, after_at) where kind = 'contingency' and environment = 'production'",
  },
  {
    name: 'nfce_gaps_unused',
    on: "nfce_gaps (tenant_id, company_id, issued_on) where kind in ('missing', 'rejected') and environment = 'production' and open > 0",
  },
] satisfies readonly NewIndex[]
