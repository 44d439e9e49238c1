import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. Events that came before their company: few, and looked for whenever there is a new one. */
export default [
  { name: 'nfce_events_unowned', on: 'nfce_events (tenant_id) where company_id is null' },
] satisfies readonly NewIndex[]
