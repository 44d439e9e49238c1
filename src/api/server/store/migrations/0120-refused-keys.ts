import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. Replies that refused a note, by its key, which begins with its state and month. */
export default [
  {
    name: 'nfce_events_refused_keys',
    on: `nfce_events (tenant_id, nfce_key) where type = 'protocol' and type_level = 'error'`,
  },
] satisfies NewIndex[]
