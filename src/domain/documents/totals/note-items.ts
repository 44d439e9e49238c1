// What the totals of a note are made of: its items' amounts by their place, as the XML has them.
import { isDecimal } from '../../cents.ts'
import { child, children, type XmlNode } from '../reading/xml-node.ts'

/** An item (det) of a note. */
export interface NoteItem {
  det: XmlNode
  /**
   * Texts of its leaves by path: 'prod/vProd', 'vItem', 'imposto/ICMS/*' + '/vBC'. The group of the situation (ICMS00, PISAliq, IPITrib …) is
   * a '*', so that a rule need not name each.
   */
  texts: ReadonlyMap<string, string>
  /** Services, which the municipality taxes (ISSQN); all others are goods, be it without an ICMS group. */
  isService: boolean
  /** indTot: a gift, for one, does not count in the note's total. */
  countsInTotal: boolean
}

/** Reads the items of a note (`info`: infNFe), and the paths of amounts that some item has: of most totals none has anything. */
export function readItems(info: XmlNode): { items: NoteItem[]; paths: Set<string> } {
  const paths = new Set<string>()
  const items = children(info, 'det').map((det) => {
    const texts = new Map<string, string>()
    const keep = ({ text }: XmlNode, path: string): void => {
      const trimmed = text.trim()
      // An empty element is an absent one.
      if (trimmed === '') return
      texts.set(path, trimmed)
      if (trimmed !== '0.00') paths.add(path)
    }
    for (const one of det.children) collect(one, one.name, keep)
    return {
      det,
      texts,
      isService: child(det, 'imposto/ISSQN') !== undefined,
      countsInTotal: texts.get('prod/indTot') !== '0',
    }
  })
  return { items, paths }
}

const BY_SITUATION = new Set(['ICMS', 'PIS', 'COFINS', 'IPI'])

function collect(element: XmlNode, path: string, keep: (leaf: XmlNode, path: string) => void): void {
  for (const inner of element.children) {
    const isGroup = inner.children.length > 0
    const inside = `${path}/${isGroup && BY_SITUATION.has(element.name) ? '*' : inner.name}`
    if (isGroup) collect(inner, inside, keep)
    else keep(inner, inside)
  }
  if (element.children.length === 0) keep(element, path)
}

/** An absent amount is 0, and so is a text that is no number, which is told of by itself. */
export const amountOf = (text: string | undefined): string => (text && isDecimal(text) ? text : '0')
