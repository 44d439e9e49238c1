// A document of XML as it was parsed once, and how its parts are found.

/** An element. Names are local: prefixes are the emitter's whim. */
export interface XmlNode {
  name: string
  uri: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Its own text and CDATA, not that of its children. */
  text: string
  /** Characters of the decoded text, from '<' to behind '>'. */
  start: number
  end: number
  /** The end of the opening tag, from 1. */
  line: number
}

/** An element, and the elements around it, from the root on. */
export interface PlacedNode {
  node: XmlNode
  within: readonly XmlNode[]
}

/** A document's element, and its content proper. */
export interface FoundDocument extends PlacedNode {
  info: XmlNode
}

/** The first descendant along a path of local names: 'total/ICMSTot'; '*' is the first one of any name, as of the group of a situation (ICMS00). */
export function child(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let names = ways.get(path)
  if (names === undefined) ways.set(path, (names = path.split('/')))
  return childAt(node, names)
}

/** Paths that were asked for, cut into names: the sources have some hundred of them. */
const ways = new Map<string, readonly string[]>()

/** The same along names. */
export function childAt(node: XmlNode | undefined, names: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of names) found = step(found, name)
  return found
}

function step(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined || name === '*') return node?.children[0]
  // As find does, at half its time: no document is read without it.
  for (const one of node.children) if (one.name === name) return one
  return undefined
}

/** The children of a local name; none of an absent element. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((one) => one.name === name) ?? []
}

/** The trimmed text at the end of a path, or of the element itself; undefined where it is absent or empty. */
export function textOf(node: XmlNode | undefined, path?: string): string | undefined {
  return (path === undefined ? node : child(node, path))?.text.trim() || undefined
}

/** Returns every text that `textOf` finds in an element, by its path: for who asks for many. */
export function textsIn(node: XmlNode | undefined): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = ({ children: all }: XmlNode, before: string): void => {
    const seen = new Set<string>()
    for (const one of all) {
      if (seen.has(one.name)) continue
      seen.add(one.name)
      const path = before + one.name
      const text = one.text.trim()
      if (text !== '') texts.set(path, text)
      if (one.children.length > 0) collect(one, `${path}/`)
    }
  }
  if (node !== undefined) collect(node, '')
  return texts
}

/** Finds the first element of a kind in the order of the text, the outer one before those in it; undefined where there is none. */
export function findNode(root: XmlNode, isIt: (node: XmlNode) => boolean): PlacedNode | undefined {
  const look = (node: XmlNode, within: readonly XmlNode[]): PlacedNode | undefined => {
    if (isIt(node)) return { node, within }
    const inside = [...within, node]
    for (const inner of node.children) {
      const found = look(inner, inside)
      if (found !== undefined) return found
    }
    return undefined
  }
  return look(root, [])
}

/** Finds the note (NFe) or coupon (CFe, CFeCanc) of a key, wherever in a processed note, lot or SOAP envelope it stands. */
export function findDocument(root: XmlNode, key: string): FoundDocument | undefined {
  const infoOf = (node: XmlNode) => child(node, 'infNFe') ?? child(node, 'infCFe')
  const found = findNode(root, (node) => infoOf(node)?.attributes['Id']?.slice(3) === key)
  const info = found && infoOf(found.node)
  return info && { ...found, info }
}

/** Tells if two elements say the same, whatever their prefixes, quotes and comments. */
export function isSameElement(a: XmlNode, b: XmlNode): boolean {
  return (
    a.name === b.name &&
    a.uri === b.uri &&
    a.text === b.text &&
    Object.keys(a.attributes).length === Object.keys(b.attributes).length &&
    Object.entries(a.attributes).every(([name, value]) => b.attributes[name] === value) &&
    a.children.length === b.children.length &&
    // As many as a has.
    a.children.every((one, i) => isSameElement(one, b.children[i] as XmlNode))
  )
}
