/** Longer texts are cut: a report needs the beginning of a message, and the work stays small whatever it is given. */
const MOST_TEXT = 8192
/** No name, address or number is longer: going back this far from a cut leaves none of them in half. */
const MOST_WORD = 400
const MOST_DEPTH = 12
/** Most values of a whole report: a deep stack of three causes has a tenth of each. */
const MOST_VALUES = 5000
const MOST_CHARACTERS = 32_768
/** Stands where something was left out. */
const CUT = '[…]'

/** Members whose value is never reported, whatever it looks like. */
const SECRET_NAME = /token|passw|senha|secret|authorization|cookie|api_?key|cpf|xml|query_string/i

/**
 * A copy of a value for an error report, with everything taken out that is personal or gives access: tokens, passwords, CPF, e-mail
 * addresses, XML, query strings. Companies' CNPJ and access keys stay: they are public and an error is hard to find without them. Copies
 * plain data (objects, arrays, texts, numbers); cycles, deep and endless ones included. What is beyond a report's measure is cut, and a
 * mark says where: anybody may send one.
 */
export function scrub(value: unknown): unknown {
  let remaining = MOST_VALUES
  let characters = MOST_CHARACTERS
  const above = new Set<object>()
  const copy = (from: unknown): unknown => {
    if (typeof from === 'string') return text(from)
    if (typeof from === 'number' || typeof from === 'bigint') return /^\d{11}$/.test(String(from)) ? '[cpf]' : from
    if (typeof from === 'symbol' || typeof from === 'function') return undefined
    if (typeof from !== 'object' || from === null) return from
    if (above.has(from) || above.size >= MOST_DEPTH || remaining <= 0) return CUT
    above.add(from)
    const to = Array.isArray(from) ? copies(from) : Object.fromEntries(members(from))
    above.delete(from)
    return to
  }
  const text = (from: string): string => {
    const read = Math.min(from.length, MOST_TEXT)
    if (read > characters) return CUT
    characters -= read
    return scrubText(from)
  }
  const copies = (from: readonly unknown[]) => {
    const part = from.slice(0, Math.max(remaining, 0))
    remaining -= part.length
    const made = part.map(copy)
    return part.length < from.length ? [...made, CUT] : made
  }
  function* members(from: object): Generator<[string, unknown]> {
    for (const [name, member] of Object.entries(from)) {
      if (remaining-- <= 0 || characters <= 0) {
        yield [CUT, CUT]
        return
      }
      const isSecret = SECRET_NAME.test(name) && member !== null && member !== undefined
      yield [text(name), isSecret ? '[removido]' : copy(member)]
    }
  }
  return copy(value)
}

// Every repetition below has a bound, or takes all that it matches whatever follows: no text is read more than a fixed number of times.

/** `https://user:password@host` */
const USER_INFO = /(:\/\/)[^\s/@"'<>]{1,200}@/g
const URL_QUERY = /(https?:\/\/[^\s?#"'<>()]+)(?:[?#][^\s"'<>()]*)?/gi
/** In relative addresses as well, by `?name=`. */
const QUERY = /[?#](?=[\w%[\].~-]{1,64}=)[^\s"'<>()]*/g
const SECRET =
  /((?:token|passw(?:ord|d)|senha|secret|authorization|api_?key)[\w-]{0,20}\\?["']?\s{0,4}(?:=>|[=:])\s{0,4})(?:(?:bearer|basic) +)?(?:\\?"[^"\n]*"?|'[^'\n]*'?|[^\s"'&,;{}<>]+)/gi
const BEARER = /\b(bearer) {1,4}[\w.~+/=-]{4,}/gi
const JWT = /eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g
/** Refresh tokens and those of mails: 32 random bytes. */
const LONG_WORD = /[\w-]{40,}/g
/** From its middle: what stands before that is looked at only where an address is, and not from each of its letters. */
const EMAIL = /(?:@|%40)(?<=([\p{L}\p{N}._%+-]{1,64})(?:@|%40))(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu
/** Keys, CNPJs and identifiers come first, so that eleven digits inside of them are not taken for a CPF. */
const CPF =
  /(?<![0-9A-Za-z])(?:(?:NFe|CFe)?\d{6}[0-9A-Z]{12}\d{26}|[0-9A-Z]{12}\d{2}|[0-9a-f]{32}|[0-9a-f]{16}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])|(?<!\d)\d{3}([. ]?)\d{3}\1\d{3}[-./ ]?\d{2}(?!\d)/g

/** See {@link scrub}. */
export function scrubText(text: string): string {
  const safe = withoutXml(cut(text))
    .replace(USER_INFO, '$1')
    .replace(URL_QUERY, '$1')
    .replace(QUERY, '')
    .replace(BEARER, '$1 [token]')
    .replace(SECRET, '$1[removido]')
    .replace(JWT, '[token]')
    .replace(LONG_WORD, (word) => (isRandom(word) ? '[token]' : word))
  return withoutEmails(safe).replace(CPF, (found, gap?: string) => (gap === undefined ? found : '[cpf]'))
}

function withoutEmails(text: string): string {
  let result = ''
  let from = 0
  for (const { 0: domain, 1: name = '', index } of text.matchAll(EMAIL)) {
    result += `${text.slice(from, Math.max(from, index - name.length))}[e-mail]`
    from = index + domain.length
  }
  return result + text.slice(from)
}

/** Random bytes as text have small letters and digits; an access key has none of the former, but in the `NFe` that may stand before it. */
function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /\d/.test(word) && !/^(?:NFe|CFe)[0-9A-Z]{44}$/.test(word)
}

function cut(text: string): string {
  if (text.length <= MOST_TEXT) return text
  let end = MOST_TEXT
  while (end > MOST_TEXT - MOST_WORD && /[\p{L}\p{N}\p{M}._%+@/-]/u.test(text.charAt(end - 1))) end -= 1
  return `${text.slice(0, end)}…`
}

/** The beginning of a document or of an element, also where it is escaped: SOAP carries documents as text, and JSON may hide `<`. */
const XML_START = /(?:<|&lt;|\\u003c)(?:(\?xml|!doctype|!\[cdata\[)|([a-z_][\w:.-]*))/gi
/** Continuation of an element that has content or attributes; `<anonymous>` and `<div> cannot be …` of messages have none. */
const XML_CONTENT = /^(?:\s[^<>]{0,200}=|\s*\/?(?:>|&gt;|\\u003e)(?:\s*(?:<|&lt;|\\u003c)|[\p{L}\p{N}\r\n]))/iu

/** Elements from their start to their end; to the end of the text where that is missing, as in a document cut short. */
function withoutXml(text: string): string {
  let result = ''
  let from = 0
  const ends = elementEnds(text)
  XML_START.lastIndex = 0
  for (let start = XML_START.exec(text); start; start = XML_START.exec(text)) {
    const [opening, document, name = ''] = start
    const after = start.index + opening.length
    const end = document === undefined ? endBehind(ends.get(name), after) : -1
    if (end < 0 && document === undefined && !hasContent(text, name, after)) continue
    result += `${text.slice(from, start.index)}[xml]`
    // A document's own end is not known by its name: what stands behind the last tag is lost with it.
    if (end < 0) return result
    from = end
    XML_START.lastIndex = end
  }
  return result + text.slice(from)
}

function endBehind(end: number | undefined, after: number): number {
  return end !== undefined && end > after ? end : -1
}

/** The ends of elements as they are written: plain, escaped, escaped in JSON. */
const XML_ENDS: readonly [RegExp, closing: string][] = [
  [/<\\?\/([a-z_][\w:.-]*)/gi, '>'],
  [/&lt;\\?\/([a-z_][\w:.-]*)/gi, '&gt;'],
  [/\\u003c\\?\/([a-z_][\w:.-]*)/gi, '\\u003e'],
]

/** Finds the end of the last element of each name. Found in one go: a text may open a thousand names, and each would be looked for in all of it. */
function elementEnds(text: string): Map<string, number> {
  const ends = new Map<string, number>()
  for (const [pattern, closing] of XML_ENDS) {
    let close = 0
    for (const { 0: tag, 1: name = '', index } of text.matchAll(pattern)) {
      const after = index + tag.length
      if (close >= 0 && close < after) close = text.indexOf(closing, after)
      ends.set(name, Math.max(ends.get(name) ?? 0, close < 0 ? after : close + closing.length))
    }
  }
  return ends
}

function hasContent(text: string, name: string, after: number): boolean {
  return name !== 'anonymous' && XML_CONTENT.test(text.slice(after, after + 300))
}
