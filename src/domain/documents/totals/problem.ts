/** An amount of a document that does not add up. */
export interface TotalsProblem {
  code:
    | 'amount_unreadable'
    | 'item_total'
    | 'items_total'
    | 'note_total'
    | 'payments_total'
    | 'reform_total'
    | 'coupon_total'
  /** Portuguese, fit to be shown. */
  message: string
}
