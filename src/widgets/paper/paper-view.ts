import { isAccessKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { PAPER_COPIES, PAPER_DETAILS } from '#domain/documents/paper/sheet.ts'
import { defineView, oneOf } from '../kit/place/view-state.ts'

/** Which of a key's notes and papers: as lists name them, where it is not the usual one. */
export const PaperView = defineView({
  note: oneOf(['production', 'homolog']),
  detail: oneOf(PAPER_DETAILS),
  copy: oneOf(PAPER_COPIES),
  type: oneOf(['sale', 'cancellation']),
})

/** Returns the key as it is stored: pasted ones have blanks between their groups. */
export const keyIn = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Tells if a text is the key of a document that has a paper: a note or a coupon. */
export const isPrintedKey = (text: string): boolean => isAccessKey(keyIn(text))

/** Tells if a key is of a coupon; any other is taken for one of a note. */
export const isOfCoupon = (key: string): boolean => parseAccessKey(key)?.model === '59'

/** Returns the call's query of a note. */
export const ofNote = (search: string) => {
  const { note, detail, copy } = PaperView.read(search)
  return { ...(note && { environment: note }), ...(detail && { detail }), ...(copy && { copy }) }
}

/** Returns the call's query of a coupon. */
export const ofCoupon = (search: string) => {
  const { detail, type } = PaperView.read(search)
  return { ...(detail && { detail }), ...(type && { type }) }
}
