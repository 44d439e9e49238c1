import { formatQuantity } from '#domain/money.ts'
import type { ZippedFile } from './zipped.ts'

/** Names, as the zip would have them, of what is not in it. */
export interface Absent {
  /** Files that are damaged or not there any more. */
  files: string[]
  /** PDFs of documents that cannot be printed. */
  prints: string[]
}

const FILE = 'AUSENTES.txt'

/** Returns the words of list and mail; undefined where nothing is absent. */
export function absentWords({ files, prints }: Absent): string | undefined {
  const sentences = [
    files.length === 0
      ? undefined
      : files.length === 1
        ? '1 documento não pôde ser incluído: está danificado ou não existe mais.'
        : `${formatQuantity(files.length)} documentos não puderam ser incluídos: estão danificados ou não existem mais.`,
    prints.length === 0
      ? undefined
      : prints.length === 1
        ? '1 documento não pôde ser impresso em PDF.'
        : `${formatQuantity(prints.length)} documentos não puderam ser impressos em PDF.`,
  ].filter((sentence) => sentence !== undefined)
  return sentences.length === 0 ? undefined : `${sentences.join(' ')} Veja ${FILE} no arquivo.`
}

/** Returns the zip's last file, a text; undefined where nothing is absent. */
export function absentFile({ files, prints }: Absent): ZippedFile | undefined {
  const lists = [
    ...listed('Documentos danificados ou que não existem mais, e por isso não estão neste arquivo:', files),
    ...listed('Documentos que não puderam ser impressos em PDF:', prints),
  ]
  return lists.length === 0 ? undefined : { name: FILE, bytes: new TextEncoder().encode(lists.join('\r\n')) }
}

const listed = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${title}\r\n\r\n${names.join('\r\n')}\r\n`]
