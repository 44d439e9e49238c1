/** The kinds of pieces of XML: a tag's name with its brackets, an attribute's name, its value, an aside (comments, instructions), text. */
export type XmlKind = 'tag' | 'name' | 'value' | 'aside' | 'text'

export interface XmlToken {
  kind: XmlKind
  text: string
}

const DATA = '<![CDATA['
const BETWEEN_TAGS =
  /(?<=<!\[CDATA\[)(?:(?!\]\]>)[\s\S])+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[|\]\]>|<\/?[^\s<>/"'!?]+|(?:(?!\]\]>)[^<])+|[\s\S]/y
const WITHIN_TAG = /\/?>|"[^"]*"|'[^']*'|[^\s=/>"']+|[\s=]+|[\s\S]/y

/**
 * XML in pieces to be coloured, which joined are the text again, to the letter, also where it is not well-formed. By expressions and not by
 * the browser's parser, whose use the CSP of elements refuses (require-trusted-types-for) and which would not give back what was written.
 */
export function xmlTokens(text: string): XmlToken[] {
  const tokens: XmlToken[] = []
  let isWithin = false
  for (let at = 0; at < text.length; ) {
    const expression: RegExp = isWithin ? WITHIN_TAG : BETWEEN_TAGS
    expression.lastIndex = at
    // Each ends in an alternative for any character.
    const piece = expression.exec(text)?.[0] ?? text.slice(at)
    const kind: XmlKind = isWithin ? kindWithin(piece) : tokens.at(-1)?.text === DATA ? 'text' : kindBetween(piece)
    tokens.push({ kind, text: piece })
    isWithin = isWithin ? kind !== 'tag' : kind === 'tag'
    at += piece.length
  }
  return tokens
}

function kindBetween(piece: string): XmlKind {
  if (/^<[!?]|^\]\]>$/.test(piece)) return 'aside'
  return piece.length > 1 && piece.startsWith('<') ? 'tag' : 'text'
}

function kindWithin(piece: string): XmlKind {
  if (piece.endsWith('>') && piece.length <= 2) return 'tag'
  if (/^["']/.test(piece)) return 'value'
  return /^[\s=]/.test(piece) ? 'text' : 'name'
}

/** Lines of one block: some screens of them. */
const LINES = 60

/** A text in blocks of lines, which joined are the text again. Blocks begin where an element does, so that each is coloured by itself. */
export function xmlBlocks(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  for (const line of text.split(/(?<=\n)/)) {
    if (block.length >= LINES && /^\s*</.test(line)) {
      blocks.push(block.join(''))
      block = []
    }
    block.push(line)
  }
  if (block.length > 0) blocks.push(block.join(''))
  return blocks
}
