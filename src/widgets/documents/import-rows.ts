import type { ImportedFile } from '#api/contract/documents/documents.ts'
import { IMPORT_OUTCOMES } from '#domain/documents/import.ts'
import type { Cell } from '#domain/csv.ts'

/** The rows of the file that tells what became of each file: the table of `npm run import`. */
export function importRows(reports: readonly ImportedFile[]): Cell[][] {
  return [
    ['arquivo', 'resultado', 'documentos', 'avisos', 'motivo', 'linha'],
    ...reports.map(({ name, outcome, documents, warnings, reason }): Cell[] => [
      name,
      IMPORT_OUTCOMES[outcome],
      documents,
      warnings.join('; '),
      reason?.message ?? '',
      reason?.line ?? '',
    ]),
  ]
}
