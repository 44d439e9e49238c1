// Who says what of a coupon's status (docs/decisions.md#cfe-statuses): its SAT, its document, its cancellation, SEFAZ.
import type { CfeStatus } from './document-status.ts'

/** Told by a SAT alone: not sent yet. */
export const UNSENT = ['in_memory', 'pending'] as const satisfies CfeStatus[]

/** A SAT sends within minutes, and the specification's timer of its communication counts no further than an hour ('1h +'); in ms. */
export const PENDING_AFTER = 3_600_000

/** SEFAZ's answer about a coupon: it has it, it does not know it, it refuses it. */
export type SefazAnswer = Extract<CfeStatus, 'success' | 'sefaz_notfound' | 'invalid'>

/** SEFAZ is asked about these: what it does not know today it may know tomorrow. */
export const ASKED_OF_SEFAZ = ['transmitted', 'sefaz_notfound'] as const satisfies CfeStatus[]

/** Codes of the intake's warnings that say that a document's totals, key or signature contradict each other. */
export const CONTRADICTIONS: readonly string[] = ['key_differs', 'items_total', 'payments_total', 'signature_differs']

/** Returns a coupon's status by its document alone, as it came. */
export function sentStatus(warnings: readonly { code: string }[]): 'inconsistency' | 'transmitted' {
  return warnings.some(({ code }) => CONTRADICTIONS.includes(code)) ? 'inconsistency' : 'transmitted'
}

/**
 * The statuses that a filter finds. The specification's filter offers three: what is still in a SAT, what was sent, whatever was found of it
 * since, and what is cancelled. Each of the other statuses finds its own.
 */
export function foundBy(status: CfeStatus): readonly CfeStatus[] {
  if (status === 'in_memory') return UNSENT
  if (status === 'transmitted') return ['transmitted', 'inconsistency', 'success', 'sefaz_notfound', 'invalid']
  return [status]
}
