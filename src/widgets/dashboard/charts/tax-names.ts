import type { DashOps } from '#api/contract/documents/dashboard.ts'

type Tax = DashOps['taxes'][number]['tax']

/** In the order of their colours (docs/decisions.md#tax-reform). */
export const TAX_NAMES: Record<Tax, string> = {
  icms: 'ICMS',
  cofins: 'COFINS',
  pis: 'PIS',
  ibs: 'IBS',
  cbs: 'CBS',
  is: 'IS',
  iss: 'ISS',
}

/** A tax's own colour, 1 to 6, whichever others are shown. */
export const taxColor = (tax: Tax): number => Object.keys(TAX_NAMES).indexOf(tax) + 1
