import { readCoupon } from '#domain/documents/coupon/coupon.ts'
import { declaredTotals, type CancellationView, cancellationView, couponView } from '#domain/documents/coupon/view.ts'
import { cfeFigures, type FiguresFound, nfceFigures } from '#domain/documents/sale-figures.ts'
import { readNote } from '#domain/documents/note/note.ts'
import { type NoteView, noteView } from '#domain/documents/note/view.ts'
import { findDocument, type FoundDocument } from '#domain/documents/reading/xml-node.ts'
import { decodeXml } from '../xml/decode.ts'
import { parseXml } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'

// What kept texts say, in full. `omissions` collects what a document has beyond its layout, which is not shown. They throw RangeError when the text
// holds no document of that key.

export function readNoteContent(xmlText: string, key: string, omissions: Set<string> = new Set()): NoteView {
  return noteView(readNote(documentIn(xmlText, key, omissions)))
}

export function readCouponContent(xmlText: string, key: string, omissions: Set<string> = new Set()) {
  const coupon = readCoupon(documentIn(xmlText, key, omissions).info)
  return { data: { CFe: couponView(coupon, key) }, totals: declaredTotals(coupon) }
}

export function readCancellationContent(xmlText: string, key: string): CancellationView {
  return cancellationView(readCoupon(documentIn(xmlText, key, new Set()).info), key)
}

/** Reads the figures of a stored file, whatever is beyond today's limits; undefined where it does not hold the document of that key. */
export function readFigures(bytes: Uint8Array, key: string): FiguresFound | undefined {
  try {
    const found = findDocument(parseXml(decodeXml(bytes), new Set()), key)
    return found && (found.node.name === 'NFe' ? nfceFigures(readNote(found)) : cfeFigures(readCoupon(found.info)))
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

function documentIn(xmlText: string, key: string, omissions: Set<string>): FoundDocument {
  const found = findDocument(parseXml(xmlText, omissions), key)
  if (found === undefined) throw new RangeError(`no document of key ${key} in the text`)
  return found
}
