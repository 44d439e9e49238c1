import { isDate } from '#domain/date-time.ts'
import { defineView, matching, oneOf, wholeNumber } from '../kit/view-state.ts'

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** What the address of the list carries, and that of a coupon's dialog, which stands over the list (decisions 18). */
export const CfeView = defineView({
  company_id: matching(isId),
  sat_id: matching(isId),
  serial_number: matching((text) => /^\d{1,9}$/.test(text)),
  date_start: matching(isDate),
  date_end: matching(isDate),
  // What the filter offers (first document, section 4).
  status: oneOf(['in_memory', 'transmitted', 'cancelled']),
  page: wholeNumber(1, 1_000_000),
  /** Of the dialog; none is the first one. */
  tab: oneOf(['issuer', 'products', 'taxes', 'payments', 'qrcode']),
})
export type CfeViewState = ReturnType<typeof CfeView.read>

/** The list's own part of an address. */
export const listSearch = (view: CfeViewState): string => CfeView.write({ ...view, tab: undefined })

/** First document, section 9: 10 per page, options 5 to 50. */
export const SKIPS_PAGE_SIZES = [5, 10, 20, 50]

/** What the list of skipped numbers carries. */
export const SkipsView = defineView({
  page: wholeNumber(1, 1_000_000),
  per_page: { read: (text) => SKIPS_PAGE_SIZES.find((size) => String(size) === text) },
  /** The search of the list of coupons that 'Voltar' leads to. */
  list: matching(() => true),
})
export type SkipsViewState = ReturnType<typeof SkipsView.read>
