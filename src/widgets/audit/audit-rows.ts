import type { AuditEntry } from '#api/contract/access/audit.ts'
import { auditActor } from '#domain/access/audit.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import type { Cell } from '#domain/csv.ts'

/** The trail as a table of a file: a row for each property that changed, one for an entry that changed none. */
export function auditRows(entries: readonly AuditEntry[]): Cell[][] {
  return [
    ['Número', 'Data e hora', 'Quem', 'De onde', 'Ação', 'Sobre', 'Campo', 'De', 'Para'],
    ...entries.flatMap((entry) => {
      const { id, created_utc, address, action_description, subject, changes } = entry
      const same = [id, formatDateTime(created_utc), auditActor(entry), address, action_description, subject]
      const parts = changes.length > 0 ? changes : [{ field: '', from: null, to: null }]
      return parts.map(({ field, from, to }) => [...same, field, from ?? '', to ?? ''])
    }),
  ]
}
