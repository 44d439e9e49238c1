// What a shop has among its documents and is none, told without reading it.

/** Why a file is not taken; 'ignored' is no error. */
export interface OtherKind {
  code: 'other_format' | 'ignored'
  message: string
}

const ignored = (message: string): OtherKind => ({ code: 'ignored', message })
const otherKind = (message: string): OtherKind => ({ code: 'other_format', message })

const PACK = 'extraia os XML e envie-os, ou compacte-os em ZIP'

/** Ways of compressing an entry of a zip that are not read here (APPNOTE 4.4.5), by their numbers. */
const METHODS: Readonly<Record<number, string>> = { 12: 'BZip2', 14: 'LZMA', 93: 'Zstandard', 95: 'xz', 98: 'PPMd' }
/** Stored, deflated, and Deflate64, which Windows takes for what is large. */
const READ_METHODS = [0, 8, 9]

/** Why an entry of a zip is not read that is compressed in another way than zips mostly are; undefined of all others. */
export function otherMethod(method: number): OtherKind | undefined {
  if (READ_METHODS.includes(method)) return undefined
  const name = METHODS[method] ?? `de número ${method}`
  return otherKind(
    `O arquivo está no zip com a compressão ${name}, que não é aberta aqui: comprima de novo como zip comum`,
  )
}

const EXTRACTOR = `É um programa que extrai a si mesmo (EXE), que não é executado aqui: ${PACK}`
const PROGRAM = ignored('É um programa (EXE), que não é documento')

/** Marks of archives: the end of a zip, the beginnings of RAR and 7z. */
const ARCHIVES = ['PK\x05\x06', 'Rar!\x1a', '7z\xbc\xaf\x27\x1c']

/** Returns why a program is not taken, by what stands within or at the end of it. */
export function programKind(texts: readonly string[]): OtherKind {
  return texts.some((text) => ARCHIVES.some((one) => text.includes(one))) ? otherKind(EXTRACTOR) : PROGRAM
}

/** Files that their first bytes give away and that are not opened, with what to do. */
const SIGNATURES: readonly (readonly [bytes: string, what: string])[] = [
  ['Rar!', `É um arquivo RAR, que não é aberto aqui: ${PACK}`],
  ['7z\xbc\xaf', `É um arquivo 7z, que não é aberto aqui: ${PACK}`],
  ['BZh', `É um arquivo bzip2, que não é aberto aqui: ${PACK}`],
  ['\xfd7zXZ', `É um arquivo xz, que não é aberto aqui: ${PACK}`],
  ['\xd0\xcf\x11\xe0', 'É uma planilha ou um texto do Office, e não os documentos: envie os XML das notas'],
]
const TAR = `É um arquivo tar, que não é aberto aqui: ${PACK}`
const OFFICE = 'É uma planilha (XLSX) ou um texto do Office, e não os documentos: envie os XML das notas'
/** The first entry of what office programs write, which are zips. */
const OFFICE_ENTRY = /^(\[Content_Types\]\.xml|mimetype|_rels\/|docProps\/|xl\/|word\/)/
const PDF = ignored('É um PDF: o DANFE é a imagem da nota e não a substitui. Envie o XML da nota')

/** Why what a file begins with is not taken; undefined of all that may be or hold documents. */
export function otherFormat(head: Uint8Array): OtherKind | undefined {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('')
  if (text.startsWith('%PDF')) return PDF
  const [, message] = SIGNATURES.find(([bytes]) => text.startsWith(bytes)) ?? []
  if (message !== undefined) return otherKind(message)
  if (text.startsWith('PK\x03\x04') && OFFICE_ENTRY.test(text.slice(30))) return otherKind(OFFICE)
  return text.slice(257, 262) === 'ustar' ? otherKind(TAR) : undefined
}

/** How many bytes `otherFormat` looks at. */
export const HEAD = 300

const SYSTEM = ignored('É um arquivo do sistema (macOS ou Windows), que não é documento')
const SYSTEM_NAME = /(^|[/\\])(__MACOSX[/\\].*|\._[^/\\]*|\.DS_Store|(eh)?thumbs\.db|desktop\.ini)$/i

/** Recognises by name the files that macOS and Windows leave in folders. */
export function systemFile(name: string): OtherKind | undefined {
  return SYSTEM_NAME.test(name) ? SYSTEM : undefined
}

const OTHER = ignored('Não é um documento: pelo nome, é um texto, uma imagem ou um PDF')
const OTHER_NAME = /\.(txt|log|md|csv|ini|db|lnk|url|pdf|png|jpe?g|gif|bmp|webp|ico|bat|exe|dll)$/i

/** Recognises a file that is no document by its name, nor by its content: tills write XML into files of any name. */
export function plainOther(name: string, bytes: Uint8Array): OtherKind | undefined {
  if (bytes.length === 0 || !OTHER_NAME.test(name)) return undefined
  // A mark, blanks and zeros (UTF-16) may stand before '<'.
  const first = bytes.find((byte) => ![0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x09, 0x0a, 0x0d, 0x20, 0].includes(byte))
  return first === 0x3c ? undefined : OTHER
}
