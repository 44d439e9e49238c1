import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. What is open, counted by kind and company, and the reasons of an organization's own. */
export default [
  {
    name: 'nfce_gaps_open_kinds',
    on: 'nfce_gaps (tenant_id, environment, kind, company_id) include (after_at) where open > 0',
  },
  {
    name: 'nfce_gap_reasons_own',
    on: "nfce_gap_reasons (tenant_id, at desc) include (company_id, note) where reason = 'own'",
  },
] satisfies NewIndex[]
