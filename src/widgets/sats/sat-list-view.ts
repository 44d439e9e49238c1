import { defineView, matching, wholeNumber } from '../kit/view-state.ts'

/** The first document names no sizes for this list: those of the other ones. 20 is the default. */
export const PAGE_SIZES = [10, 20, 40, 50]

export const isSerialPart = (text: string): boolean => /^\d{1,9}$/.test(text)

/** What the list's address carries (decisions 18). */
export const SatListView = defineView({
  company_id: matching((text) => /^[0-9a-f-]{36}$/.test(text)),
  search: matching(isSerialPart),
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
})
export type SatListViewState = ReturnType<typeof SatListView.read>
