// What became of notes that SEFAZ refused, and what to do about them (docs/decisions.md#rejections).
import { codeText, entryOf } from '../codes/code-list.ts'
import { GENERAL_ADVICE, REJECTION_ADVICE } from '../codes/rejection-advice.ts'
import { REPLY_CODES } from '../codes/reply-codes.ts'
import type { NfceStatus, StatusStyle } from '../document-status.ts'

export const REJECTION_STATES = {
  never: { label: 'Rejeitada e nunca autorizada', short: 'Nunca autorizada', level: 'danger', icon: 'octagon-x' },
  later: { label: 'Autorizada depois', short: 'Autorizada depois', level: 'success', icon: 'circle-check' },
} as const satisfies Record<string, StatusStyle & { short: string }>
export type RejectionState = keyof typeof REJECTION_STATES

/** Statuses of a note that SEFAZ authorised, or did before it was cancelled: one of these of the same number ends a rejection. */
export const ENDS_REJECTION: readonly NfceStatus[] = ['authorized', 'canceled']

/** Codes that tell of a failure and are no rejections: denials, and a SEFAZ that failed itself. */
export const NO_REJECTIONS: readonly string[] = Object.keys(REPLY_CODES.codes)

/** Returns SEFAZ's words of a rejection: the document's own, else the table's, else the code alone. */
export function rejectionText(code: string, text: string | null): string {
  return text || entryOf(REJECTION_ADVICE, code)?.text || codeText(code)
}

/** Returns what to do about a rejection, in Portuguese. */
export function rejectionAdvice(code: string): string {
  return entryOf(REJECTION_ADVICE, code)?.action ?? GENERAL_ADVICE
}
