import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. What is open, by company and day: few rows among many that are not. */
export default [
  {
    name: 'nfce_gaps_open',
    on: "nfce_gaps (tenant_id, company_id, issued_on) include (kind, open, after_at) where environment = 'production' and open > 0",
  },
  {
    name: 'cfes_told',
    on: "cfes (tenant_id, company_id, emitted_on) where environment = 'production' and file_id is null",
  },
  {
    name: 'month_closings_unjudged',
    on: 'month_closings (tenant_id, id) where changed is null and reopened_at is null',
  },
] satisfies NewIndex[]
