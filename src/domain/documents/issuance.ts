// Issuance types as the specification lists them: '1 Normal, 2 FS-IA, … 15 offline NFC-e'.
import { entryOf } from './codes/code-list.ts'
import { ISSUANCE_TYPES } from './codes/issuance-types.ts'
import { isNff } from './issuer.ts'

/** '9 – offline NFC-e'; a type that the document does not list stays a bare number. */
export function issuanceLabel(type: string): string {
  const label = entryOf(ISSUANCE_TYPES, type)
  return label === undefined ? type : `${type} – ${label}`
}

/** Every listed type but 1 is a contingency, and but 3, which is the NFF (NT 2021.002) whatever its label says. */
export function isContingency(type: string): boolean {
  return type !== '1' && !isNff(type) && entryOf(ISSUANCE_TYPES, type) !== undefined
}
