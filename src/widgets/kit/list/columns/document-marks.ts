import type { ProofState } from '#domain/documents/proof/codes.ts'
import type { Mark } from '../marks.tsx'

const WARNED: Mark = { look: 'flag', level: 'warning', icon: 'triangle-alert', label: 'Com avisos' }
const UNPROVEN: Mark = { look: 'flag', level: 'danger', icon: 'circle-x', label: 'Integridade com falha' }

/** Returns the marks of a note or coupon; one without a signature is found by the filter alone. */
export const documentMarks = (document: { has_warnings: boolean; proof_state: ProofState | null }): readonly Mark[] => [
  ...(document.has_warnings ? [WARNED] : []),
  ...(document.proof_state === 'failed' ? [UNPROVEN] : []),
]
