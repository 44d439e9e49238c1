import { MAX_XML_BYTES, TOO_LARGE } from '#domain/documents/import.ts'
import { Refused } from './refused.ts'

const UNASSIGNED_IN_WINDOWS_1252 = /[\u0081\u008d\u008f\u0090\u009d]/
const CONTROLS = /[\u0080-\u009f]/

/**
 * The text of an XML file, without its byte order mark. UTF-8, UTF-16, ISO-8859-1, ISO-8859-15 and windows-1252; bytes that contradict the
 * encoding that the file declares are refused, because guessing would show mojibake as if the issuer had written it. What tills and
 * programs write although XML forbids it is read: blanks or marks before the declaration, a second declaration within, UTF-8 that says it is
 * UTF-16. Throws Refused.
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refused('empty', 'O arquivo está vazio')
  if (bytes.length > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
  return withoutStrays(decodeDeclared(bytes))
}

function decodeDeclared(bytes: Uint8Array): string {
  const seen = encodingOfBytes(bytes)
  if (seen !== undefined) {
    const text = decode(bytes, seen)
    const declared = declaredEncoding(text)
    if (declared !== undefined && !agrees(declared, seen)) throw contradiction(declared, seen)
    return text
  }
  const declared = declaredEncoding(latin1(bytes.subarray(0, 200))) ?? 'utf-8'
  if (declared === 'utf-8' || declared === 'us-ascii' || declared.startsWith('utf-16')) return decode(bytes, 'utf-8')
  if (isWestern(declared)) return decodeWestern(bytes, declared)
  throw new Refused('encoding', `Codificação não suportada: ${declared}`, 1)
}

/**
 * Declarations that do not stand where XML wants the one, and marks before the root, as blanks: every character stays where it is, so that
 * stretches and lines are those of the file.
 */
function withoutStrays(text: string): string {
  const blanks = (some: string): string => some.replace(/[^\r\n]/g, ' ')
  const begun = text.startsWith('\ufeff') || /^\s+\ufeff/.test(text) ? text.replace(/^[\s\ufeff]+/, blanks) : text
  // Of a declaration at the very beginning the parser knows what to make.
  return begun.indexOf('<?xml', 1) < 0 ? begun : begun.replace(/(?<!^)<\?xml\s[^<>]*\?>/g, blanks)
}

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Returns the encoding that the first bytes prove: a byte order mark, or the zero bytes of '<' in UTF-16. */
function encodingOfBytes([a, b, c]: Uint8Array): Unicode | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(text: string): string | undefined {
  const declared = /^[\s\ufeff\u00ef\u00bb\u00bf]*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/
    .exec(text)?.[1]
    ?.toLowerCase()
  return declared === undefined ? undefined : (OTHER_NAMES[declared] ?? declared)
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  ascii: 'us-ascii',
  latin1: 'iso-8859-1',
  'latin-1': 'iso-8859-1',
  'iso8859-1': 'iso-8859-1',
  'iso_8859-1': 'iso-8859-1',
  cp1252: 'windows-1252',
  latin9: 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  'iso8859-15': 'iso-8859-15',
  'iso_8859-15': 'iso-8859-15',
}

function agrees(declared: string, seen: Unicode): boolean {
  return declared === seen || (declared.startsWith('utf-16') && (seen === 'utf-8' || declared === 'utf-16'))
}

const decoders = new Map<string, TextDecoder>()

function decode(bytes: Uint8Array, encoding: Unicode): string {
  let decoder = decoders.get(encoding)
  if (decoder === undefined) decoders.set(encoding, (decoder = new TextDecoder(encoding, { fatal: true })))
  try {
    return decoder.decode(bytes)
  } catch {
    const until = new TextDecoder(encoding).decode(bytes).split('\ufffd', 1)[0] ?? ''
    const message = `O conteúdo não está na codificação declarada (${encoding.toUpperCase()})`
    throw new Refused('encoding', message, until.split('\n').length)
  }
}

type Western = 'iso-8859-1' | 'iso-8859-15' | 'windows-1252'

function isWestern(declared: string): declared is Western {
  return declared === 'iso-8859-1' || declared === 'iso-8859-15' || declared === 'windows-1252'
}

// Every browser decodes ISO-8859-1 as windows-1252, its superset: what emitters that declare the former mostly write.
function decodeWestern(bytes: Uint8Array, declared: Western): string {
  if (bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)) throw contradiction(declared, 'utf-8')
  const text = declared === 'iso-8859-15' ? new TextDecoder(declared).decode(bytes) : latin1(bytes)
  if ((declared === 'iso-8859-15' ? CONTROLS : UNASSIGNED_IN_WINDOWS_1252).test(text)) {
    throw new Refused('encoding', `O conteúdo não está na codificação declarada (${declared.toUpperCase()})`)
  }
  return text
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function contradiction(declared: string, seen: string): Refused {
  const message = `O arquivo declara ${declared.toUpperCase()}, mas o conteúdo está em ${seen.toUpperCase()}`
  return new Refused('encoding', message, 1)
}
