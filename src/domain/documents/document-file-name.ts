// What a document's XML is called when it leaves the product, alone or in a zip. NFC-e and its events: the names that emitters use
// (Manual de Orientação do Contribuinte, '<chave>-nfce.xml' and '<chave>-<tpEvento>-<nSeqEvento>-procEvento.xml'); CF-e: the names that
// a SAT gives its own files (Especificação de Requisitos do SAT: prefixes AD and ADC).

export type DocumentFile =
  | { kind: 'nfce' | 'cfe' | 'cfe_cancellation'; key: string }
  /** `part`: all of the event in one file, or its request or its reply alone. */
  | { kind: 'nfce_event'; key: string; type: string; sequence: number; part: 'whole' | 'request' | 'reply' }

const PARTS = { whole: 'procEvento', request: 'evento', reply: 'retEvento' } as const

/** The file name of a document's XML; `key` is that of the document itself, without the prefix 'CFe'. */
export function documentFileName(file: DocumentFile): string {
  switch (file.kind) {
    case 'nfce':
      return `${file.key}-nfce.xml`
    case 'cfe':
      return `AD${file.key}.xml`
    case 'cfe_cancellation':
      return `ADC${file.key}.xml`
    case 'nfce_event':
      return `${file.key}-${file.type}-${file.sequence}-${PARTS[file.part]}.xml`
  }
}
