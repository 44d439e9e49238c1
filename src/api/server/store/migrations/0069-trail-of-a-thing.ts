import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. The audit trail's entries of one thing, the newest first. */
export default [
  {
    name: 'audit_entries_of_subject',
    on: 'audit_entries (tenant_id, subject_id, seq desc) where subject_id is not null',
  },
] satisfies readonly NewIndex[]
