import { SHOP_ORDERS } from '#domain/documents/shop-orders.ts'
import { matching, oneOf, wholeNumber } from '../../kit/place/view-state.ts'

/** The longest text that names are searched by. */
export const MOST_NAMED = 120

/** A text that names are searched by, as it stands in an address. */
export const nameField = matching((text) => text.trim() === text && text.length <= MOST_NAMED)
export const pageField = wholeNumber(1, 1_000_000)

/** The kinds that 'Ranking de vendas' is of where the address says so; of companies without. */
const RANKED = ['point_of_sale', 'product'] as const

/** The part of the dashboard's address that is the ranking's. */
export const rankingFields = {
  ranking: oneOf(RANKED),
  ranking_order: oneOf(SHOP_ORDERS),
  ranking_page: pageField,
  ranking_search: nameField,
}

/** Rows on a page. */
export const RANKED_PER_PAGE = 10
