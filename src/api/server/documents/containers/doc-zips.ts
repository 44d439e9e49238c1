/** SEFAZ's distribution of documents (NT 2014.002): each within is base64 of a gzip. The answer is short around them, and UTF-8. */
const ANSWER = /<(?:\w+:)?retDistDFeInt[\s>]/
const DOC_ZIP = /<(?:\w+:)?docZip\b([^>]*)>([A-Za-z0-9+/=\s]*)<\/(?:\w+:)?docZip>/g

export interface DocZip {
  /** By the number that SEFAZ gives it (NSU). */
  name: string
  /** The gzip; of what is no base64 its text, which is refused as damaged is. */
  bytes: Uint8Array<ArrayBuffer>
}

/** The documents that a distribution's answer carries, in their order; none of any other file. */
export function* docZipsOf(bytes: Uint8Array): Generator<DocZip> {
  const decoder = new TextDecoder()
  if (!ANSWER.test(decoder.decode(bytes.subarray(0, 4096)))) return
  let count = 0
  for (const [, attributes = '', base64 = ''] of decoder.decode(bytes).matchAll(DOC_ZIP)) {
    count += 1
    const number = /\bNSU\s*=\s*["'](\d+)["']/.exec(attributes)?.[1]
    yield { name: number === undefined ? `documento ${count}` : `NSU ${number}`, bytes: fromBase64(base64) }
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return new TextEncoder().encode(text)
  }
}
