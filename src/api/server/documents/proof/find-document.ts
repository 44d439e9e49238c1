import type { AccessKey } from '#domain/documents/access-key.ts'
import type { Unit } from '../read/units.ts'
import { child, type XmlNode } from '../xml/parse.ts'

/** A document's element, its content proper, and the elements around it. */
export interface FoundDocument extends Unit {
  info: XmlNode
}

/** A document of a file's text, and its key. */
export interface ReadDocument extends FoundDocument {
  text: string
  key: AccessKey
}

/** Finds the note or coupon of a key, wherever in a processed note, lot or SOAP envelope it stands. */
export function findDocument(root: XmlNode, key: string): FoundDocument | undefined {
  const search = (node: XmlNode, within: readonly XmlNode[]): FoundDocument | undefined => {
    const info = child(node, 'infNFe') ?? child(node, 'infCFe')
    if (info !== undefined && info.attributes['Id']?.slice(3) === key) return { node, info, within }
    const inside = [...within, node]
    for (const inner of node.children) {
      const found = search(inner, inside)
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(root, [])
}
