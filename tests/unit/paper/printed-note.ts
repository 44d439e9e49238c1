import { readNoteContent } from '#api/server/documents/read/contents.ts'
import type { PrintedNote } from '#domain/documents/paper/danfe.ts'
import * as docs from '../../documents.ts'

export const key = docs.noteKey()

/** An authorised note as it is printed; `edit` makes another XML of it. */
export function printed(edit: (xml: string) => string = (xml) => xml, more: Partial<PrintedNote> = {}): PrintedNote {
  return {
    key,
    serie: 2,
    number: 1,
    status: 'authorized',
    isHomologation: false,
    isContingency: false,
    issuedAt: '2026-03-30T12:18:05',
    protocol: { number: '135000000000001', at: '30/03/2026 12:18:06' },
    alerts: [],
    epec: null,
    isSubstituted: false,
    data: readNoteContent(docs.nfeProc({ edit }), key),
    ...more,
  }
}
