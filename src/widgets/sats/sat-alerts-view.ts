import { defineView, matching, oneOf, wholeNumber } from '../kit/view-state.ts'

/** The documents name no sizes for this list: those of the other ones. 20 is the default. */
export const PAGE_SIZES = [10, 20, 40, 50]

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** What the list's address carries (decisions 18): filters, page, and the alert whose story is open. */
export const SatAlertsView = defineView({
  level: oneOf(['danger', 'warning', 'info']),
  company_id: matching(isId),
  homolog: oneOf(['1']),
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
  sat: matching((text) => /^\d{9}$/.test(text)),
  alert: matching(isId),
})
export type SatAlertsViewState = ReturnType<typeof SatAlertsView.read>
