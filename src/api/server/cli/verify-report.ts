import { visibleText } from '#domain/visible-text.ts'
import type { ProvenPage } from '../documents/proof/prove-stored.ts'
import type { DamagedFile } from '../documents/contents/verify-files.ts'

/** Writes the result of checking a tenant's stored files, for the terminal. */
export function verifyLines(tenant: string, files: number, damaged: readonly DamagedFile[]): string[] {
  const count = files === 1 ? '1 arquivo' : `${files} arquivos`
  if (damaged.length === 0) return [`${tenant}: ${count}, nenhum danificado`]
  const lines = damaged.map(({ id, name, keys }) => `  ${[id, name, ...keys].join('  ')}`)
  // Names come from zips of others, and go to a terminal.
  return [`${tenant}: ${count}, danificados: ${damaged.length}`, ...lines.map(visibleText)]
}

/** Documents that were proven in one run. */
export interface Proven {
  documents: number
  failed: ProvenPage['failed']
  unsigned: number
}

/** Keys that are named one by one. */
const MOST = 50

/** Writes the result of proving a tenant's documents, for the terminal. */
export function provenLines(tenant: string, { documents, failed, unsigned }: Proven): string[] {
  if (documents === 0) return [`${tenant}: nenhum documento a conferir`]
  const counts = [
    documents === 1 ? '1 documento conferido' : `${documents} documentos conferidos`,
    `com falha: ${failed.length}`,
    `sem assinatura: ${unsigned}`,
  ]
  const lines = failed.slice(0, MOST).map(({ key, reasons }) => `  ${key}  ${reasons.join('. ')}`)
  const rest = failed.length - lines.length
  // Reasons repeat words of documents, and go to a terminal.
  return [`${tenant}: ${counts.join(', ')}`, ...lines.map(visibleText), ...(rest > 0 ? [`  e mais ${rest}`] : [])]
}
