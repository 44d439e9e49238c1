import { MAX_XML_BYTES, TOO_LARGE } from '#domain/documents/import.ts'
import { Refused } from './refused.ts'

const UNASSIGNED_IN_WINDOWS_1252 = /[\u0081\u008d\u008f\u0090\u009d]/

/**
 * The text of an XML file, without its byte order mark. UTF-8, UTF-16, ISO-8859-1 and windows-1252; bytes that contradict the encoding
 * that the file declares are refused, because guessing would show mojibake as if the issuer had written it. Throws Refused.
 */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refused('empty', 'O arquivo está vazio')
  if (bytes.length > MAX_XML_BYTES) throw new Refused('too_large', TOO_LARGE)
  const seen = encodingOfBytes(bytes)
  if (seen !== undefined) {
    const text = decode(bytes, seen)
    const declared = declaredEncoding(text)
    if (declared !== undefined && !agrees(declared, seen)) throw contradiction(declared, seen)
    return text
  }
  const declared = declaredEncoding(latin1(bytes.subarray(0, 200))) ?? 'utf-8'
  if (declared === 'utf-8' || declared === 'us-ascii') return decode(bytes, 'utf-8')
  if (declared === 'iso-8859-1' || declared === 'windows-1252') return decodeWestern(bytes, declared)
  if (declared.startsWith('utf-16')) throw contradiction(declared, 'utf-8')
  throw new Refused('encoding', `Codificação não suportada: ${declared}`, 1)
}

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be'

/** What the first bytes prove: a byte order mark, or the zero bytes of '<' in UTF-16. */
function encodingOfBytes([a, b, c]: Uint8Array): Unicode | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(text: string): string | undefined {
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(text)?.[1]?.toLowerCase()
  return declared === 'latin1' || declared === 'iso8859-1' ? 'iso-8859-1' : declared === 'utf8' ? 'utf-8' : declared
}

function agrees(declared: string, seen: Unicode): boolean {
  return declared === seen || (declared === 'utf-16' && seen.startsWith('utf-16'))
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

// Every browser decodes ISO-8859-1 as windows-1252, its superset: what emitters that declare the former mostly write.
function decodeWestern(bytes: Uint8Array, declared: string): string {
  if (bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)) throw contradiction(declared, 'utf-8')
  const text = latin1(bytes)
  if (UNASSIGNED_IN_WINDOWS_1252.test(text)) {
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
