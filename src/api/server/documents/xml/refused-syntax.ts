import { Refused } from './refused.ts'

/**
 * Returns the refusal of a text that saxes does not read, by its English words: the fault's own line, which is not where reading ended. `line`: that of
 * the end of reading; `open`: the innermost element that was open then.
 */
export function refusedSyntax(
  text: string,
  message: string,
  line: number,
  open: { name: string } | undefined,
): Refused {
  const ampersand = message.includes('entity') || isCutShort(message) ? loneAmpersand(text) : undefined
  if (ampersand !== undefined)
    return new Refused('malformed', "'&' solto: escreva &amp; no lugar dele", lineAt(text, ampersand))
  if (isCutShort(message)) {
    const at = open === undefined ? '' : `: o elemento <${open.name}> não foi fechado`
    return new Refused('truncated', `O arquivo está truncado${at}`, line)
  }
  if (message.includes('undefined entity'))
    return new Refused('doctype', 'O arquivo usa uma entidade não permitida', line)
  if (message.includes('must contain a root')) return new Refused('malformed', 'O arquivo não é um XML', line)
  if (open === undefined && !message.includes('tag')) {
    return new Refused('malformed', 'Há conteúdo fora do elemento raiz, ou o arquivo não é um XML', line)
  }
  if (message.includes('close tag'))
    return new Refused('malformed', 'XML malformado: os elementos não fecham em ordem', line)
  if (message.includes('character in tag name'))
    return new Refused('malformed', "'<' solto: escreva &lt; no lugar dele", line)
  if (/disallowed character\.|malformed character entity/.test(message))
    return new Refused('malformed', 'O arquivo tem um caractere que o XML não permite', line)
  return new Refused('malformed', 'XML malformado', line)
}

/** A lone '&' is read on to the next ';', which may be nowhere: the text then seems to end too early. */
function isCutShort(message: string): boolean {
  return message.includes('unclosed tag') || message.includes('unexpected end')
}

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z_:][\w.:-]*);/iy
/** Beginnings and ends of parts in which an '&' stands for itself. */
const LITERALS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

/** Finds the first '&' that begins no reference; undefined where there is none. Each part of the text is looked through once. */
function loneAmpersand(text: string): number | undefined {
  let at = 0
  for (;;) {
    const ampersand = text.indexOf('&', at)
    if (ampersand < 0) return undefined
    const literalEnd = endOfLiteral(text, at, ampersand)
    if (literalEnd !== undefined) {
      at = literalEnd
      continue
    }
    REFERENCE.lastIndex = ampersand
    if (!REFERENCE.test(text)) return ampersand
    at = ampersand + 1
  }
}

/** The end of the first CDATA section, comment or instruction that begins between two places; the text's where it has none. */
function endOfLiteral(text: string, from: number, to: number): number | undefined {
  for (let at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at + 1)) {
    const literal = LITERALS.find(([opening]) => text.startsWith(opening, at))
    if (literal === undefined) continue
    const end = text.indexOf(literal[1], at)
    return end < 0 ? text.length : end
  }
  return undefined
}

function lineAt(text: string, place: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
