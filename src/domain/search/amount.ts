/** An amount as it is typed into a filter: '10', '10,5', '10.50'. */
export const AMOUNT = /^\d{1,12}(?:[.,]\d{1,2})?$/

/** Returns the cents of an amount; of any other text NaN. */
export function centsOfAmount(text: string): number {
  if (!AMOUNT.test(text)) return Number.NaN
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
