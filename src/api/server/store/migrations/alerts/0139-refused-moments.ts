import type { NewIndex } from '../../long-migrations.ts'

/** Append only: what has landed is never edited. What SEFAZ has refused of a company within an hour or a day. */
export default [
  {
    name: 'nfce_events_refused_at',
    on: "nfce_events (tenant_id, company_id, received_at) include (c_stat, environment) where type = 'protocol' and type_level = 'error'",
  },
] satisfies NewIndex[]
