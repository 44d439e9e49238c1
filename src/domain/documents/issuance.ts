// Issuance types as the specification lists them: '1 Normal, 2 FS-IA, … 15 offline NFC-e'.
import { entryOf } from './codes/code-list.ts'
import { ISSUANCE_TYPES } from './codes/issuance-types.ts'

/** '9 – offline NFC-e'; a type that the document does not list stays a bare number. */
export function issuanceLabel(type: string): string {
  const label = entryOf(ISSUANCE_TYPES, type)
  return label === undefined ? type : `${type} – ${label}`
}

/** Every listed type but 1 is a contingency. */
export function isContingency(type: string): boolean {
  return type !== '1' && entryOf(ISSUANCE_TYPES, type) !== undefined
}
