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

/** Reads the items of a note (`info`: infNFe). */
export function readItems(info: XmlNode): NoteItem[] {
  return children(info, 'det').map((det) => {
    const texts = new Map<string, string>()
    for (const one of det.children) collect(one, one.name, texts)
    return {
      det,
      texts,
      isService: child(det, 'imposto/ISSQN') !== undefined,
      countsInTotal: texts.get('prod/indTot') !== '0',
    }
  })
}

const BY_SITUATION = new Set(['ICMS', 'PIS', 'COFINS', 'IPI'])

function collect(element: XmlNode, path: string, texts: Map<string, string>): void {
  for (const inner of element.children) {
    const isGroup = inner.children.length > 0
    const inside = `${path}/${isGroup && BY_SITUATION.has(element.name) ? '*' : inner.name}`
    if (isGroup) collect(inner, inside, texts)
    else keep(inner, inside, texts)
  }
  if (element.children.length === 0) keep(element, path, texts)
}

/** An empty element is an absent one. */
function keep({ text }: XmlNode, path: string, texts: Map<string, string>): void {
  const trimmed = text.trim()
  if (trimmed !== '') texts.set(path, trimmed)
}

/** An absent amount is 0, and so is a text that is no number, which is told of by itself. */
export const amountOf = (text: string | undefined): string => (text && isDecimal(text) ? text : '0')
