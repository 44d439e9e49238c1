// The months of all companies as a board: how each stands, and what can be done to it (docs/decisions.md#month-board).
import type { StatusStyle } from '../document-status.ts'
import { monthAfter, monthBefore } from './month.ts'

export const BOARD_STATES = {
  open: { label: 'Com pendências', level: 'warning', icon: 'triangle-alert' },
  ready: { label: 'Pronto para fechar', level: 'info', icon: 'circle' },
  reopened: { label: 'Reaberto', level: 'warning', icon: 'rotate-cw' },
  closed: { label: 'Fechado', level: 'success', icon: 'circle-check' },
  sent: { label: 'Enviado ao contador', level: 'success', icon: 'send' },
  current: { label: 'Em andamento', level: 'neutral', icon: 'clock' },
  empty: { label: 'Sem documentos', level: 'neutral', icon: 'circle-slash' },
} as const satisfies Record<string, StatusStyle>
export type BoardState = keyof typeof BOARD_STATES

/** How a company's month stands. */
export interface MonthFacts {
  isOver: boolean
  hasDocuments: boolean
  /** The number of items that are to be zero. */
  open: number
  /** The last closing that nobody took back; `isChanged`: something has come or changed since. */
  closing: { isChanged: boolean } | undefined
  /** It went to the accountant after it was closed. */
  isSent: boolean
}

/** Judges how a month stands on the board. */
export function boardState({ isOver, hasDocuments, open, closing, isSent }: MonthFacts): BoardState {
  if (closing?.isChanged) return 'reopened'
  if (closing) return isSent ? 'sent' : 'closed'
  if (open === 0 && !hasDocuments) return 'empty'
  if (!isOver) return 'current'
  return open > 0 ? 'open' : 'ready'
}

/** States of a month that may be closed along with others: nothing is open in it, and it has something to close. */
export const isClosable = (state: BoardState, open: number): boolean =>
  state === 'ready' || (state === 'reopened' && open === 0)

/** Months that are shown side by side. */
const SHOWN = 12

/** The months around one, the oldest first: the last ones of `today`, or where it is older those from it on. */
export function boardMonths(month: string, today: string): string[] {
  const present = today.slice(0, 7)
  let last = month
  for (let i = 1; i < SHOWN && last < present; i++) last = monthAfter(last)
  const months = [last]
  for (let i = 1; i < SHOWN; i++) months.unshift(monthBefore(months[0] ?? last))
  return months
}

/** Months that have room in a window of a tablet, or beside a menu. */
const NEAR = 6

/** Returns the board's months that stay where there is no room for all: half a year around one, so that older ones can be reached, too. */
export function nearMonths(months: readonly string[], month: string): readonly string[] {
  const start = Math.min(Math.max(months.indexOf(month) - NEAR / 2, 0), months.length - NEAR)
  return months.slice(Math.max(start, 0), Math.max(start, 0) + NEAR)
}
