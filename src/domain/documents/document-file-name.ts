// What a document's XML, or its paper, is called when it leaves the product, alone or in a zip. NFC-e and its events: the names that emitters use
// (Manual de Orientação do Contribuinte, '<chave>-nfce.xml', '<chave>-sit.xml' and '<chave>-<tpEvento>-<nSeqEvento>-procEvento.xml'); CF-e: the
// names that a SAT gives its own files (Especificação de Requisitos do SAT: prefixes AD and ADC).
import { CONSULTATION } from './codes/event-types.ts'

export type DocumentFile =
  | { kind: 'nfce' | 'nfce_composed' | 'cfe' | 'cfe_cancellation' | 'pdf'; key: string }
  /** `type`: tpEvento, 'protocol' for SEFAZ's reply to the note itself, or CONSULTATION. */
  | { kind: 'nfce_event'; key: string; type: string; sequence: number; part: FilePart }
  /** Voided numbers; `key`: access-key.ts. */
  | { kind: 'nfce_void'; key: string; part: FilePart }

/** All of a request and its reply as they came in one file, one of them alone, or what was composed of both. */
export type FilePart = 'whole' | 'request' | 'reply' | 'composed'

const EVENT_PARTS = {
  whole: 'procEvento',
  request: 'evento',
  reply: 'retEvento',
  composed: 'procEvento-composto',
} as const
const VOID_PARTS = {
  whole: 'procInutNFe',
  request: 'inutNFe',
  reply: 'retInutNFe',
  composed: 'procInutNFe-composto',
} as const

/** The file name of a document's XML or PDF; `key` is that of the document itself, without the prefix 'CFe'. */
export function documentFileName(file: DocumentFile): string {
  switch (file.kind) {
    case 'nfce':
      return `${file.key}-nfce.xml`
    case 'nfce_composed':
      return `${file.key}-nfeProc-composto.xml`
    case 'pdf':
      return `${file.key}.pdf`
    case 'nfce_void':
      return `${file.key}-${VOID_PARTS[file.part]}.xml`
    case 'cfe':
      return `AD${file.key}.xml`
    case 'cfe_cancellation':
      return `ADC${file.key}.xml`
    case 'nfce_event':
      if (file.type === 'protocol') return `${file.key}-protNFe.xml`
      if (file.type === CONSULTATION) return `${file.key}-sit.xml`
      return `${file.key}-${file.type}-${file.sequence}-${EVENT_PARTS[file.part]}.xml`
  }
}
