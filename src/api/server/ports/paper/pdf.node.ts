import type { PaperWidth, SheetPart, Sheet } from '#domain/documents/paper/sheet.ts'
import { type Errand, LARGE_BYTES, type RunTask, type Task } from '../platform/task.ts'
import type { Paper } from './paper.ts'

/** Drawing an item takes as long as reading so many bytes of XML does. */
const BYTES_OF_ITEM = 4000

/** How many PDFs of a tenant are drawn at a time by the thread that answers calls, where each is short: a single one need not go elsewhere. */
const HERE = 2

/** Draws PDFs; those of many items, or of many documents, where there are threads, off the one that answers calls. */
export function pdfPaper({ run }: { run: RunTask }): Paper {
  /** How many each tenant waits for, but for those of a download. */
  const underWay = new Map<string, number>()
  const draw = (sheet: Sheet, width: PaperWidth, errand: Errand) => run(pdfTask, { sheet, width }, errand)
  return {
    async pdf(sheet, width, { aside, ...errand }) {
      if (aside) return draw(sheet, width, { ...errand, bytes: LARGE_BYTES })
      const { tenant } = errand
      const others = underWay.get(tenant) ?? 0
      const bytes = Math.max(others < HERE ? 0 : LARGE_BYTES, itemsOf(sheet) * BYTES_OF_ITEM)
      underWay.set(tenant, others + 1)
      try {
        return await draw(sheet, width, { ...errand, bytes })
      } finally {
        const rest = (underWay.get(tenant) ?? 1) - 1
        if (rest > 0) underWay.set(tenant, rest)
        else underWay.delete(tenant)
      }
    },
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
