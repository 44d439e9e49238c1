import type { CodeList } from './code-list.ts'

/** Models of documents (mod): those of the product are 59 and 65. */
export const MODELS: CodeList = {
  field: 'mod',
  source: 'Tabela de modelos de documentos fiscais (Ato COTEPE 44/2018)',
  asOf: '2026-07-01',
  codes: {
    '55': 'NF-e',
    '57': 'CT-e',
    '58': 'MDF-e',
    '59': 'CF-e SAT',
    '62': 'NFCom',
    '63': 'BP-e',
    '65': 'NFC-e',
    '66': 'NF3e',
  },
}
