// What the totals of a note are made of: its items' amounts by their place, as the XML has them.
import { isDecimal } from '../../cents.ts'

/** An element, as the readers of XML give it. */
export interface Element {
  name: string
  /** Its own text. */
  text: string
  children: readonly Element[]
}

/** An item (det) of a note. */
export interface NoteItem {
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

/** Returns the element at the end of a path; undefined where there is none. */
export function elementAt(from: Element | undefined, path: string): Element | undefined {
  return path.split('/').reduce((found, name) => found?.children.find((one) => one.name === name), from)
}

/** Returns the text at the end of a path; undefined where it is absent or empty. */
export function textAt(from: Element | undefined, path: string): string | undefined {
  return elementAt(from, path)?.text.trim() || undefined
}

/** Reads the items of a note (`info`: infNFe). */
export function readItems(info: Element): NoteItem[] {
  return info.children
    .filter(({ name }) => name === 'det')
    .map((det) => {
      const texts = new Map<string, string>()
      for (const one of det.children) collect(one, one.name, texts)
      return {
        texts,
        isService: elementAt(det, 'imposto/ISSQN') !== undefined,
        countsInTotal: texts.get('prod/indTot') !== '0',
      }
    })
}

const BY_SITUATION = new Set(['ICMS', 'PIS', 'COFINS', 'IPI'])

function collect(element: Element, path: string, texts: Map<string, string>): void {
  for (const inner of element.children) {
    const isGroup = inner.children.length > 0
    const inside = `${path}/${isGroup && BY_SITUATION.has(element.name) ? '*' : inner.name}`
    if (isGroup) collect(inner, inside, texts)
    else keep(inner, inside, texts)
  }
  if (element.children.length === 0) keep(element, path, texts)
}

/** An empty element is an absent one. */
function keep({ text }: Element, path: string, texts: Map<string, string>): void {
  const trimmed = text.trim()
  if (trimmed !== '') texts.set(path, trimmed)
}

/** An absent amount is 0, and so is a text that is no number, which is told of by itself. */
export const amountOf = (text: string | undefined): string => (text && isDecimal(text) ? text : '0')
