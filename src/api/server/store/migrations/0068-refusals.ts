import type { NewIndex } from '../long-migrations.ts'

/** SEFAZ's refusals of notes by the month in their keys (AAMM): few among all replies. */
export default [
  {
    name: 'nfce_events_refused',
    on: "nfce_events (tenant_id, substr(nfce_key, 3, 4), nfce_key) where type = 'protocol' and type_level = 'error'",
  },
] satisfies readonly NewIndex[]
