import { BOARD_STATES, type BoardState } from '#domain/documents/month-end/board.ts'
import { isMonth } from '#domain/documents/month-end/month.ts'
import { isId } from '#domain/ids.ts'
import { defineView, matching, oneOf, type ViewOf, wholeNumber } from '../kit/place/view-state.ts'

// Object.keys forgets the names' type.
const states = oneOf(Object.keys(BOARD_STATES) as BoardState[])

/** Companies on a page of the board. */
export const BOARD_SIZES = [20, 50, 100] as const
const [USUAL] = BOARD_SIZES

const fields = {
  company_id: matching(isId),
  month: matching(isMonth),
  state: states,
  page: wholeNumber(1, 1_000_000),
  per_page: wholeNumber(1, 100),
}

/** A company's month, or without a company the board of all; without a month the last one that is over. The board's state and page stay for the way back. */
export const MonthView = defineView(fields)
export type MonthViewState = ViewOf<typeof fields>

/** Returns what the board asks of the server. */
export const boardQuery = ({ month, state, page = 1, per_page = USUAL }: MonthViewState) => ({
  month,
  state,
  page,
  per_page,
})
