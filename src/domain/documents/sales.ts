// Which documents the dashboard's figures count, and of which taxes (docs/decisions.md#dashboard-figures).
import type { CfeStatus, NfceStatus } from './document-status.ts'

/** In the order of the specification (ICMS, COFINS, PIS), then those of the 2026 reform, and the ISS of services. */
export const TAXES = ['icms', 'cofins', 'pis', 'ibs', 'cbs', 'is', 'iss'] as const
export type Tax = (typeof TAXES)[number]

/** A document that is neither counts nowhere. */
export type CountsAs = 'sale' | 'canceled' | null

export const NFCE_SALES: readonly NfceStatus[] = ['authorized', 'in_contingency', 'in_custody']
/** A contradictory one was issued, and counts by what it declares; one that SEFAZ refuses or does not know is none. */
export const CFE_SALES: readonly CfeStatus[] = ['transmitted', 'in_memory', 'pending', 'inconsistency', 'success']

/** `isReplaced`: another note that is a sale by its own status took its place. */
export function nfceCountsAs(status: string, isReplaced: boolean): CountsAs {
  if (status === 'canceled') return 'canceled'
  return !isReplaced && NFCE_SALES.some((one) => one === status) ? 'sale' : null
}

export function cfeCountsAs(status: string): CountsAs {
  if (status === 'cancelled') return 'canceled'
  return CFE_SALES.some((one) => one === status) ? 'sale' : null
}
