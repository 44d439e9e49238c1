import type { PaperWidth, Sheet } from '#domain/documents/paper/sheet.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Errand } from '../platform/task.ts'

/** An errand; `aside`: the PDF is one of many, and drawn off the thread that answers calls however short it is. */
type PaperErrand = Omit<Errand, 'bytes'> & { aside?: boolean }

/** Draws documents on paper. */
export interface Paper {
  /** Returns the PDF of a sheet. Refuses as a task does (RunTask), and as 'unavailable' where nothing is drawn. */
  pdf(sheet: Sheet, width: PaperWidth, errand: PaperErrand): Promise<Uint8Array<ArrayBuffer>>
}

/** The paper of a server in a page, which has none: fonts and the library of PDFs would be half of it. */
export const noPaper: Paper = {
  async pdf() {
    throw new Refusal('unavailable', { reason: 'Os PDFs são feitos só no servidor.' })
  },
}
