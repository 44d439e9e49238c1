import type { PaperWidth, SheetPart, Sheet } from '#domain/documents/paper/sheet.ts'
import { LARGE_BYTES, type RunTask, type Task } from '../platform/task.ts'
import type { Paper } from './paper.ts'

/** Drawing an item takes as long as reading so many bytes of XML does. */
const BYTES_OF_ITEM = 4000

/** Draws PDFs; those of many items, or of many documents, where there are threads, off the one that answers calls. */
export function pdfPaper({ run }: { run: RunTask }): Paper {
  return {
    pdf: (sheet, width, { aside, ...errand }) =>
      run(pdfTask, { sheet, width }, { ...errand, bytes: aside ? LARGE_BYTES : itemsOf(sheet) * BYTES_OF_ITEM }),
  }
}

const load = () => import('./draw.node.ts')

/** Loads the library of PDFs, for which the first one would wait longer than for itself. */
export const loadPaper = async (): Promise<void> => void (await load())

export const pdfTask: Task<{ sheet: Sheet; width: PaperWidth }, Uint8Array<ArrayBuffer>> = {
  module: import.meta.url,
  name: 'pdfTask',
  work: async (_tools, { sheet, width }) => (await load()).drawPdf(sheet, width),
}

function itemsOf({ divisions }: Sheet): number {
  const count = (part: SheetPart) =>
    part.kind === 'items' ? part.items.length : part.kind === 'table' ? part.rows.length : 0
  return divisions.flatMap(({ parts }) => parts.map(count)).reduce((sum, one) => sum + one, 0)
}
