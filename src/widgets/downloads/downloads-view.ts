import { isDate } from '#domain/date-time.ts'
import { defineView, matching, wholeNumber } from '../kit/view-state.ts'

/** First document, section 9; the first is the default. */
export const PAGE_SIZES = [10, 20, 40, 50]

/** What the list's address carries (decisions 18). */
export const DownloadsView = defineView({
  date_start: matching(isDate),
  date_end: matching(isDate),
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
})
/** The list's part of an address. */
export const listSearch = (search: string): string => DownloadsView.write(DownloadsView.read(search))

export type DownloadsViewState = ReturnType<typeof DownloadsView.read>
