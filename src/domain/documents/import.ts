// Taking documents in: by the command, by the API and on the screen.

/** The outcomes of a file, as reports name them. */
export const IMPORT_OUTCOMES = {
  taken: 'recebido',
  present: 'já existente',
  refused: 'recusado',
  /** Nothing that could be a document: no error, and counted apart. */
  ignored: 'ignorado',
} as const
export type ImportOutcomeName = keyof typeof IMPORT_OUTCOMES

/** A document's largest size in bytes: forty times what SEFAZ takes as a lot. */
export const MAX_XML_BYTES = 20_000_000
export const TOO_LARGE = 'O arquivo passa de 20 MB'
export const NFE_OUT_OF_SCOPE =
  'É de uma NF-e (modelo 55), fora do escopo: aqui são recebidas e contadas só NFC-e (modelo 65) e CF-e SAT (modelo 59)'
export const IMPORT_FAILED = 'O arquivo não pôde ser recebido por uma falha do servidor. Avise o suporte.'
export const IMPORT_DAMAGED = 'O arquivo compactado está danificado ou incompleto'

/** The limits of one call (docs/decisions.md#import-calls): bytes of its body, files that it has or holds in zips, bytes of these. */
export const IMPORT_CALL = { body: 21_000_000, files: 1000, bytes: 200_000_000 } as const
export const IMPORT_BEYOND = `O envio passa de ${IMPORT_CALL.files.toLocaleString('pt-BR')} arquivos ou de 200 MB descompactados: divida o que falta`
