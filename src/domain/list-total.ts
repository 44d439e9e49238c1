// The server may stop counting at a multiple of 1000, so such a total reads 'N+' (docs/decisions.md#capped-totals). As in the design, the
// capped number carries no separator and the exact one does.

export function formatTotal(total: number): string {
  if (total !== 0 && total % 1000 === 0) return `${total}+`
  return String(total).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** The last row of another order than the usual one: rows behind it are found by filters, or in the usual order, whose pages are not walked to. */
export const LAST_SORTED = 10_000
