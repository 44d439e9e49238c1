// What is open of all companies at once: the causes of 'Pendências', in the order of their urgency (docs/decisions.md#what-is-open).
import { addDays } from '../../time/day-spans.ts'
import type { StatusStyle } from '../document-status.ts'
import { OPEN_KINDS } from '../month-end/month-figures.ts'
import { GAP_KINDS, type GapKind } from './nfce-gaps.ts'

export const OPEN_CAUSES = {
  contingency: OPEN_KINDS.contingency,
  rejected: OPEN_KINDS.rejected,
  authorized_twice: OPEN_KINDS.authorized_twice,
  two_notes: OPEN_KINDS.two_notes,
  failed_nfce: OPEN_KINDS.failed_nfce,
  failed_cfe: OPEN_KINDS.failed_cfe,
  no_substitute: OPEN_KINDS.no_substitute,
  missing: OPEN_KINDS.missing,
  pending: OPEN_KINDS.pending,
  orphan: OPEN_KINDS.orphan,
  not_here: OPEN_KINDS.not_here,
  skip: { label: 'Salto de numeração do SAT', level: 'warning', icon: 'search-x' },
} as const satisfies Record<GapKind, StatusStyle> & Record<string, StatusStyle>
export type OpenCause = keyof typeof OPEN_CAUSES

/** The causes that are numbers of notes, which 'Numeração' lists and explains. */
export const isGapKind = (cause: OpenCause): cause is GapKind => cause in GAP_KINDS

/**
 * The first day whose documents count as open where a check failed: of the month before, the last one that is still being closed. What
 * failed is never undone, and would count for ever.
 */
export function failuresSince(today: string): string {
  const lastOfFormer = addDays(`${today.slice(0, 7)}-01`, -1)
  return `${lastOfFormer.slice(0, 7)}-01`
}
