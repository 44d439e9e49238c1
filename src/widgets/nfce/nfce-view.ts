import type { listNfces } from '#api/contract/nfces.ts'
import { readAddress } from '#api/client/address.ts'
import { isDate } from '#domain/date-time.ts'
import type { Preferences } from '../kit/preferences.ts'
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
export type NfceViewState = ReturnType<typeof NfceView.read>

/** What the server is asked for a view: the screen and the call sent ahead of it ask the very same. */
export const nfceQuery = (view: NfceViewState, { nfceIndex }: Preferences) => ({
  ...view,
  environment: view.environment ?? nfceIndex.environment,
  page: view.page ?? 1,
  per_page: nfceIndex.itemsPerPage,
})

export const nfceListAddress = (search: string, preferences: Preferences): string =>
  readAddress<typeof listNfces>('/custody/nfce/', { query: nfceQuery(NfceView.read(search), preferences) })
