import { visibleText } from '#domain/visible-text.ts'
import type { DamagedFile } from '../documents/verify-files.ts'

/** Writes the result of checking a tenant's stored files, for the terminal. */
export function verifyLines(tenant: string, files: number, damaged: readonly DamagedFile[]): string[] {
  const count = files === 1 ? '1 arquivo' : `${files} arquivos`
  if (damaged.length === 0) return [`${tenant}: ${count}, nenhum danificado`]
  const lines = damaged.map(({ id, name, keys }) => `  ${[id, name, ...keys].join('  ')}`)
  // Names come from zips of others, and go to a terminal.
  return [`${tenant}: ${count}, danificados: ${damaged.length}`, ...lines.map(visibleText)]
}
