/** The figures by which shops are ranked: value, notes, mean and what was cancelled. */
export const SHOP_ORDERS = ['net', 'notes', 'average', 'canceled'] as const
export type ShopOrder = (typeof SHOP_ORDERS)[number]
