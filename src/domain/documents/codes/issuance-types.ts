import type { CodeList, CodeSet } from './code-list.ts'

/** Issuance types (tpEmis and its variants). */
export const ISSUANCE_TYPES: CodeList = {
  field: 'tpEmis',
  source: 'Especificação, primeiro documento, seção 4',
  asOf: '2026-11-25',
  codes: {
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
  },
}

/** By an EPEC, which SEFAZ registers before it has the note. */
export const EPEC_ISSUANCE: CodeSet = {
  field: 'tpEmis',
  source: 'Especificação, primeiro documento, seção 4; NT 2014.003 for 4',
  asOf: '2026-11-25',
  codes: ['4', '11'],
}
