import { CFE_STATUSES, isCfeStatus, isNfceStatus, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { fromCents } from '#domain/cents.ts'
import type { TenantRecount } from '../documents/recount/recount.ts'

/** Keys that are named one by one. */
const MOST = 50
function statusLabel(status: string): string {
  if (isNfceStatus(status)) return NFCE_STATUSES[status].label
  return isCfeStatus(status) ? CFE_STATUSES[status].label : status
}
const COUNTS = /^(sales|cancellations|documents|\w+_documents)$/

/** Tells if a recount found and mended anything. */
export const differs = ({ documents, figures, reread, rows, numbers }: TenantRecount): boolean =>
  documents.total + figures.length + reread.length + rows + numbers > 0

/** Writes the result of a tenant's recount, for the terminal. */
export function recountLines(tenant: string, found: TenantRecount): string[] {
  if (!differs(found)) return [`${tenant}: nada diferia`]
  const { documents, figures, reread, rows, differences, numbers } = found
  const lines = [`${tenant}: ${rows} linhas de totais corrigidas`]
  if (reread.length > 0) lines.push(`  notas e cupons com outro status ou outros avisos: ${reread.length}`)
  for (const { key, before, after } of reread.slice(0, MOST))
    lines.push(`    ${key}: ${before === after ? 'avisos' : `${statusLabel(before)} → ${statusLabel(after)}`}`)
  if (numbers > 0) lines.push(`  séries com a numeração refeita: ${numbers}`)
  if (figures.length > 0) lines.push(`  documentos lidos com outros valores: ${figures.length}`)
  for (const key of figures.slice(0, MOST)) lines.push(`    ${key}`)
  if (documents.total > 0) lines.push(`  documentos que contavam de outro modo: ${documents.total}`)
  for (const { key, before, after } of documents.first.slice(0, MOST))
    lines.push(`    ${key}: ${before ?? 'nada'} → ${after ?? 'nada'}`)
  for (const { table, row, column, stored, counted } of differences) {
    const [was, is, by] = [stored, counted, counted - stored].map((one) =>
      COUNTS.test(column) ? String(one) : fromCents(BigInt(one)),
    )
    lines.push(`  ${table} ${row}, ${column}: ${was} → ${is} (diferença ${by})`)
  }
  return lines
}
