// Payment methods: the specification's labels to the letter, then those of the official tPag table behind 'Outros'
// (docs/decisions.md#payment-labels). A CF-e's cMP uses the same numbers.
import { entryOf } from './codes/code-list.ts'
import {
  CARD_BRANDS,
  COUPON_PAYMENTS,
  OFFICIAL_PAYMENTS,
  OTHER_PAYMENTS,
  PAYMENT_TIMINGS,
  SPECIFIED_PAYMENTS,
} from './codes/payment-codes.ts'

/** Returns the name of a payment code; '1' and '01' are the same code. */
export function paymentLabel(code: string): string {
  const two = code.padStart(2, '0')
  const official = entryOf(OTHER_PAYMENTS, two)
  return entryOf(SPECIFIED_PAYMENTS, two) ?? (official === undefined ? 'Outros' : `Outros – ${official}`)
}

/** A payment of one document: its label, and behind it its own words (xPag) or the code that no table has. */
export function paymentText(code: string, description: string | null): string {
  const more = description ?? (isPayment(code) ? undefined : `código ${code}`)
  return more === undefined ? paymentLabel(code) : `${paymentLabel(code)} – ${more}`
}

/** A payment of a note as paper has it: by the official table's name, and behind it its own words where they say more. */
export function printedPayment(code: string, description: string | null): string {
  const two = code.padStart(2, '0')
  const name = entryOf(OFFICIAL_PAYMENTS, two) ?? entryOf(OTHER_PAYMENTS, two) ?? paymentText(code, null)
  const says = description !== null && !name.toLowerCase().includes(description.trim().toLowerCase())
  return says ? `${name} – ${description}` : name
}

/** A payment of a CF-e as paper has it. */
export const printedCouponPayment = (code: string): string =>
  entryOf(COUPON_PAYMENTS, code.padStart(2, '0')) ?? printedPayment(code, null)

/** Tells if a payment code stands in one of the tables. */
export function isPayment(code: string): boolean {
  const two = code.padStart(2, '0')
  return (entryOf(SPECIFIED_PAYMENTS, two) ?? entryOf(OTHER_PAYMENTS, two)) !== undefined
}

/** 'Payment type 0 or 1 means 'Pagamento à vista'' (indPag); another one is shown as itself, none is nothing. */
export function paymentTiming(type: string | number | null | undefined): string | undefined {
  const code = String(type ?? '')
  return code === '' ? undefined : (entryOf(PAYMENT_TIMINGS, code) ?? `${PAYMENT_TIMINGS.field} ${code}`)
}

/** Returns the name of a card brand (tBand). */
export function cardBrand(code: string): string {
  return entryOf(CARD_BRANDS, code.padStart(2, '0')) ?? `Bandeira ${code}`
}
