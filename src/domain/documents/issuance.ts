// Issuance types (tpEmis and its variants), as the specification lists them: '1 Normal, 2 FS-IA, … 15 offline NFC-e'.

export const ISSUANCE_TYPES: Readonly<Record<string, string>> = {
  '1': 'Normal',
  '2': 'FS-IA',
  '3': 'SCAN',
  '4': 'DPEC',
  '5': 'FS-DA',
  '6': 'SVC-AN',
  '7': 'SVC-RS',
  '9': 'offline NFC-e',
  '10': 'SCAN NFC-e',
  '11': 'EPEC NFC-e',
  '12': 'FS-DA NFC-e',
  '13': 'SVC-RS NFC-e',
  '14': 'SVC-AN NFC-e',
  '15': 'offline NFC-e',
}

/** '9 – offline NFC-e'; a type that the document does not list stays a bare number. */
export function issuanceLabel(type: string): string {
  return Object.hasOwn(ISSUANCE_TYPES, type) ? `${type} – ${ISSUANCE_TYPES[type]}` : type
}

/** Every listed type but 1 is a contingency. */
export function isContingency(type: string): boolean {
  return type !== '1' && Object.hasOwn(ISSUANCE_TYPES, type)
}
