import { isDate } from '#domain/date-time.ts'
import { defineView, matching, wholeNumber } from '../kit/view-state.ts'

/** As the list of SATs; a device has up to 1,440 readings a day. */
export const PAGE_SIZES = [10, 20, 40, 50, 100]

/** What the history's address carries (decisions 18). */
export const SatHistoryView = defineView({
  date_start: matching(isDate),
  date_end: matching(isDate),
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
})
export type SatHistoryViewState = ReturnType<typeof SatHistoryView.read>
