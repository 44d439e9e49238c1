import { SaxesParser } from 'saxes'
import type { XmlNode } from '#domain/documents/reading/xml-node.ts'
import { LayoutLimits, longestText } from './limits.ts'
import { Refused } from './refused.ts'
import { refusedSyntax } from './refused-syntax.ts'

const MAX_DEPTH = 64

/**
 * The tree of an XML text. Refused: document type declarations and entities (nothing fiscal has them, every attack does), depth beyond 64,
 * truncation, anything behind the root, documents beyond their layout (limits.ts). Throws Refused with the line.
 *
 * With a set, for documents that were kept before there were limits: what is beyond is left out of the tree, and the set told what it was.
 */
export function parseXml(text: string, omissions?: Set<string>): XmlNode {
  // Five handlers and no more: from the sixth on V8 keeps the parser as a dictionary, and it takes four times as long.
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  const limits = new LayoutLimits(omissions !== undefined)
  /** How many open elements, the innermost ones, are left out. */
  let outside = 0
  let root: XmlNode | undefined
  const beyond = (what: string): void => {
    if (omissions === undefined) throw new Refused('beyond_layout', what, parser.line)
    omissions.add(what)
  }

  /** Attributes of the element whose tag is being read, and those of them that declare namespaces. */
  let [attributes, declared] = [0, 0]
  /** Namespaces that the open elements declare, each for itself. */
  const declarations: number[] = []

  // Before the tag ends: what is beyond is not read to its end.
  parser.on('attribute', ({ name, prefix }) => {
    attributes++
    if (prefix === 'xmlns' || name === 'xmlns') declared++
    const excess = limits.attribute()
    if (excess !== undefined && omissions === undefined) throw new Refused('beyond_layout', excess, parser.line)
  })
  parser.on('opentag', (tag) => {
    // Not even of kept documents: no till has ever written so many.
    const tooMany = limits.declare(declared)
    declarations.push(declared)
    const isBare = attributes === declared
    attributes = declared = 0
    if (tooMany !== undefined) throw new Refused('beyond_layout', tooMany, parser.line)
    if (outside > 0) return void outside++
    // No '<' can stand between the one that opens a tag and its end.
    const start = text.lastIndexOf('<', parser.position - 1)
    if (open.length === MAX_DEPTH)
      throw new Refused('malformed', 'XML com elementos demais um dentro do outro', parser.line)
    const parent = open.at(-1)
    const excess = limits.enter(parent, tag.local, start)
    if (excess !== undefined) {
      beyond(excess)
      outside = 1
      return
    }
    const node: XmlNode = {
      name: tag.local,
      uri: tag.uri,
      attributes: isBare ? NO_ATTRIBUTES : attributesOf(tag.attributes),
      children: [],
      text: '',
      start,
      end: start,
      line: parser.line,
    }
    if (parent !== undefined) {
      parent.children.push(node)
    } else {
      if (text.slice(0, start).includes('<!DOCTYPE')) throw new Refused('doctype', DOCTYPE, parser.line)
      root = node
    }
    limits.open(node)
    open.push(node)
  })
  const addText = (more: string) => {
    const node = open.at(-1)
    if (node !== undefined && outside === 0) node.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    limits.declare(-(declarations.pop() ?? 0))
    if (outside > 0) return void outside--
    const node = open.pop()
    if (node === undefined) return
    node.end = parser.position
    const excess = limits.leave(node)
    if (excess === undefined) return
    beyond(excess)
    node.text = node.text.slice(0, longestText(node))
  })

  try {
    parser.write(text).close()
  } catch (error) {
    throw error instanceof Error && !(error instanceof Refused)
      ? refusedSyntax(text, error.message, parser.line, open.at(-1))
      : error
  }
  // Without a root the parser has failed already.
  if (root === undefined) throw new Refused('malformed', 'O arquivo não é um XML')
  return root
}

const DOCTYPE = 'O arquivo tem DOCTYPE ou entidades, que documentos fiscais não têm'

const NO_ATTRIBUTES = {}

function attributesOf(attributes: Record<string, { local: string; prefix: string; value: string }>) {
  const found: Record<string, string> = {}
  for (const name in attributes) {
    const attribute = attributes[name]
    if (attribute === undefined || attribute.prefix === 'xmlns' || name === 'xmlns') continue
    found[attribute.local] = attribute.value
  }
  return found
}
