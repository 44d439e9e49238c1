import type { PlacedNode, XmlNode } from '#domain/documents/reading/xml-node.ts'
import type { Slice } from './reading.ts'
import { isFiscal } from './units.ts'

/** A document's own text, and where a stretch of the file's text stands in it. */
export interface Cut {
  text: string
  place: (slice: Slice) => Slice
}

/**
 * The text of one document of a file, to stand alone: what signatures see of it does not change (Canonical XML 1.0, which includes the
 * namespaces in scope and the xml: attributes of ancestors). What SOAP puts around is the exception: documents are signed before, so only
 * what they use of it goes with them. To be written as UTF-8.
 */
export function cutOut(text: string, unit: PlacedNode): Cut {
  const { start, end } = unit.node
  const head = declarationOf(text)
  const alone = elementAlone(text, unit)
  const added = alone.length - (end - start)
  // What is added stands in the opening tag, behind everything that begins where the element does.
  const move = (at: number): number => head.length + (at === start ? 0 : at - start + added)
  return {
    text: head + alone,
    place: (slice) => ({ start: move(slice.start), end: move(slice.end) }),
  }
}

/** Returns an element's text with the declarations that it has from around it. */
export function elementAlone(text: string, unit: PlacedNode, isWhole = isFiscal): string {
  const { start, end } = unit.node
  const name = nameAt(text, start)
  return name + inherited(text, unit, isWhole) + text.slice(start + name.length, end)
}

/**
 * Returns what reads parts of an element that stands alone (elementAlone), each to stand alone in its turn, as signatures see it: with all
 * that is declared around it. `path`: the elements from below the first one down to the part.
 */
export function partsAlone(text: string, unit: PlacedNode): (...path: XmlNode[]) => string {
  const alone = elementAlone(text, unit)
  // What is added stands in the first opening tag, before all parts.
  const added = alone.length - unit.node.end
  return (...path) => {
    const [part = unit.node, ...around] = path.map((node) => moved(node, added)).toReversed()
    return elementAlone(
      alone,
      { node: part, within: [moved(unit.node, -unit.node.start), ...around.toReversed()] },
      () => true,
    )
  }
}

const moved = (node: XmlNode, by: number): XmlNode => ({ ...node, start: node.start + by, end: node.end + by })

/** The declaration of a text that is cut out of this one and written as UTF-8. */
export function declarationOf(text: string): string {
  const version = /^<\?xml\s+version\s*=\s*["']1\.1["']/.test(text) ? '1.1' : '1.0'
  return `<?xml version="${version}" encoding="UTF-8"?>`
}

/** The declarations and attributes in scope that the element does not have itself, as they are written. `isWhole`: whose all go with it. */
export function inherited(text: string, { node, within }: PlacedNode, isWhole = isFiscal): string {
  const settled = new Set(attributesAt(text, node.start).map(({ name }) => name))
  let added = ''
  for (const ancestor of within.toReversed()) {
    for (const { name, raw } of attributesAt(text, ancestor.start)) {
      if (settled.has(name) || !/^xmlns(:|$)|^xml:/.test(name)) continue
      settled.add(name)
      if (isWhole(ancestor) || name === 'xmlns' || isUsed(name, text.slice(node.start, node.end))) added += raw
    }
  }
  return added
}

/** Tells if a name may have the prefix that an attribute declares; a value may, too (xsi:type). */
function isUsed(declaration: string, xml: string): boolean {
  const [kind, prefix = ''] = declaration.split(':')
  return kind === 'xmlns' && new RegExp(`[<\\s/"']${prefix.replaceAll('.', '\\.')}:[^\\s/]`).test(xml)
}

/** '<' and the name of the tag there. */
export function nameAt(text: string, start: number): string {
  const pattern = /<[^\s/>]+/y
  pattern.lastIndex = start
  return pattern.exec(text)?.[0] ?? ''
}

/** Reads the attributes of an opening tag of a text that was parsed before; `raw`: with the blanks before. */
function attributesAt(text: string, start: number): { name: string; raw: string }[] {
  const pattern = /\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/y
  pattern.lastIndex = start + nameAt(text, start).length
  const found: { name: string; raw: string }[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    found.push({ name: match[1] ?? '', raw: match[0] })
  return found
}
