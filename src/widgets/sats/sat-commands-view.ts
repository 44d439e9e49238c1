import { defineView, matching, wholeNumber } from '../kit/view-state.ts'

/** As the list of downloads: the first document names no sizes for commands. */
export const PAGE_SIZES = [10, 20, 40, 50]

/** What the address carries (decisions 18): the command that is being prepared and the page of those sent; never a parameter. */
export const SatCommandsView = defineView({
  spec: matching((text) => /^[A-Za-z]{1,40}$/.test(text)),
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
})
export type SatCommandsViewState = ReturnType<typeof SatCommandsView.read>

/** What the server is asked for a view of the commands sent to a SAT. */
export const satCommandsQuery = (sat_id: string, { page = 1, per_page = 10 }: SatCommandsViewState) => ({
  sat_id,
  page,
  per_page,
})
