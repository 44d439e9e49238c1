import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. A note is its key and its environment, and an event is of one of the two. */
export default [
  { name: 'nfces_once', on: 'nfces (tenant_id, key, environment)', isUnique: true },
  {
    name: 'nfce_events_once_apart',
    on: "nfce_events (tenant_id, nfce_key, type, sequence, coalesce(c_stat, ''), coalesce(protocol_number, ''), coalesce(environment, ''))",
    isUnique: true,
  },
] as const satisfies readonly NewIndex[]
