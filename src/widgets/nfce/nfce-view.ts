import { isDate } from '#domain/date-time.ts'
import { defineView, matching, oneOf, wholeNumber } from '../kit/view-state.ts'

const ID = '[0-9a-f-]{36}'

/** What the list's address carries (decisions 18). */
export const NfceView = defineView({
  company_id: matching((text) => new RegExp(`^${ID}$`).test(text)),
  point_of_sale_id: matching((text) => new RegExp(`^${ID}(,${ID})*$`).test(text)),
  date_start: matching(isDate),
  date_end: matching(isDate),
  status: oneOf([
    'authorized',
    'canceled',
    'in_contingency',
    'discarded',
    'in_custody',
    'denied',
    'pending_status',
    'sefaz_error',
    'rejected',
  ]),
  environment: oneOf(['production', 'homolog']),
  page: wholeNumber(1, 1_000_000),
})
/** The list's part of an address: a note carries it, so that the way back leads to the list as it was left. */
export const listSearch = (search: string): string => NfceView.write(NfceView.read(search))

export type NfceViewState = ReturnType<typeof NfceView.read>
