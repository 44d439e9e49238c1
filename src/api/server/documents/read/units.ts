import { saysCanceled } from './protocol.ts'
import { child, type PlacedNode, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'

export const NFE = 'http://www.portalfiscal.inf.br/nfe'
/** Namespace of the files of São Paulo's SGR-SAT portal. */
const SAT = 'http://www.fazenda.sp.gov.br/sat'

/** Elements that only carry documents: lots, their replies and what SOAP puts around them. */
const WRAPPER =
  /^(Envelope|Body|nfeDadosMsg|nfeResultMsg|nfc?e\w+Result|enviNFe|retEnviNFe|retConsReciNFe|retConsSitNFe|envEvento|retEnvEvento|retNfceDownloadXML|proc|envCFe|LoteCFe|cancCFe|LoteCFeCanc)$/
/** Lots of which every document gets a text of its own, even where there is one: a download of SEFAZ-SP's, lots of the SGR-SAT portal. */
const ALWAYS_LOT = /^(retNfceDownloadXML|LoteCFe|LoteCFeCanc)$/

/** A note with SEFAZ's reply, as the layout and some programs write it. */
export const PROCESSED_NOTE = /^(nfeProc|NFeProc|procNFe)$/
/** A request with its reply. One that holds two of a kind is none, but carries them. */
const PAIR = /^(nfeProc|NFeProc|procNFe|procEventoNFe|[pP]rocInutNFe)$/
const DOCUMENT = /^(NFe|protNFe|evento|retEvento|inutNFe|retInutNFe|retCancNFe|CFe|CFeCanc)$/
/** The elements with a document's content proper. */
const CONTENT = /^inf(NFe|CFe|Prot|Evento|Inut|Canc)$/
/** The elements that stand beside documents and are none. */
const BESIDE = /^(Header|nfeCabecMsg|Signature|Fault|infRec|retCancNFe)$/

export interface UnitsFound {
  /** The documents in their order, each with all that belongs to it: the note with SEFAZ's reply, the event with its own. */
  units: PlacedNode[]
  /** True if there are documents that are not read, as in a namespace of their own. */
  hasMore: boolean
  /** Elements whose text is XML itself, as some web services answer. */
  escaped: XmlNode[]
  /** Elements around documents that nobody knows; the documents are read. */
  unknownAround: XmlNode[]
  /** Elements with something in them, of which nothing is read. */
  unread: XmlNode[]
}

/** The documents of a file. */
export function findUnits(root: XmlNode): UnitsFound {
  return findIn([root])
}

/** Finds the parts of a processed note beside the note and its reply: the events of its life. */
export function findBeside(processed: XmlNode): UnitsFound {
  return findIn(processed.children.filter(({ name }) => name !== 'NFe' && name !== 'protNFe'))
}

function findIn(nodes: readonly XmlNode[]): UnitsFound {
  const found: UnitsFound = { units: [], hasMore: false, escaped: [], unknownAround: [], unread: [] }
  const { units } = found
  const look = (node: XmlNode, within: readonly XmlNode[]): void => {
    const { name } = node
    // Beside what it hands out.
    if (name === 'retConsSitNFe' && isFiscal(node) && saysCanceled(node)) units.push({ node, within })
    // Without the key of a note it tells nothing of one.
    const isOfNone = name === 'retCancNFe' && textOf(node, 'infCanc/chNFe') === undefined
    if (isFiscal(node) && !isOfNone && (DOCUMENT.test(name) || (PAIR.test(name) && isPair(node)))) {
      units.push({ node, within })
      return
    }
    const before = units.length + found.escaped.length
    const unreadBefore = found.unread.length
    if (node.text.trimStart().startsWith('<')) found.escaped.push(node)
    const inside = [...within, node]
    for (const inner of node.children) look(inner, inside)
    if (WRAPPER.test(name) || PAIR.test(name) || node.uri.includes('/wsdl/')) return
    if (units.length + found.escaped.length > before && node.children.length > 0) found.unknownAround.push(node)
    else if (CONTENT.test(name)) found.hasMore = true
    if (units.length + found.escaped.length > before) return
    // Named once, with all that is in it.
    found.unread.length = unreadBefore
    if (!BESIDE.test(name) && (node.children.length > 0 || CONTENT.test(name))) found.unread.push(node)
  }
  for (const node of nodes) look(node, [])
  return found
}

/** Tells if an element is in one of SEFAZ's namespaces, or in none at all. */
export function isFiscal({ uri }: XmlNode): boolean {
  return uri === NFE || uri === SAT || uri === ''
}

function isPair({ name: pair, children }: XmlNode): boolean {
  const names = children.map(({ name }) => name).filter((name) => DOCUMENT.test(name))
  const isNote = PROCESSED_NOTE.test(pair)
  // Of a note there may be any number of events.
  const single = isNote ? names.filter((name) => name === 'NFe' || name === 'protNFe') : names
  return names.length > 0 && new Set(single).size === single.length && (!isNote || names.includes('NFe'))
}

/** Tells if a file is cut into its documents: it holds more than one note, coupon or range of numbers, whatever its wrapper is called. */
export function isLot({ units, hasMore, unknownAround }: UnitsFound): boolean {
  return (
    hasMore ||
    unknownAround.length > 0 ||
    units.some(({ within }) => within.some(({ name }) => ALWAYS_LOT.test(name))) ||
    new Set(units.map(({ node }) => subjectOf(node))).size > 1 ||
    (units.length > 1 && units.some(({ node }) => isNote(node)))
  )
}

/** A key may have a note of each environment, and several contents; what is told of a note stands with it in a processed one alone. */
const isNote = (node: XmlNode): boolean => node.name === 'NFe' || child(node, 'NFe') !== undefined

/** Returns the subject of a document: the key of a note or coupon, or a range of numbers. */
export function subjectOf(node: XmlNode): string {
  const inner = PAIR.test(node.name)
    ? (child(node, 'NFe') ?? node.children.find(({ name }) => DOCUMENT.test(name)))
    : node
  switch (inner?.name) {
    case 'NFe':
    case 'CFe':
    case 'CFeCanc':
      return (child(inner, `inf${inner.name.replace('Canc', '')}`)?.attributes['Id'] ?? '').replace(/^(NFe|CFe)/, '')
    case 'inutNFe':
    case 'retInutNFe':
      return [
        textOf(inner, 'infInut/CNPJ') ?? textOf(inner, 'infInut/CPF'),
        ...['tpAmb', 'ano', 'serie', 'nNFIni', 'nNFFin'].map((name) => textOf(inner, `infInut/${name}`)),
      ].join()
    default:
      return (
        textOf(inner, 'infProt/chNFe') ??
        textOf(inner, 'infEvento/chNFe') ??
        textOf(inner, 'infCanc/chNFe') ??
        textOf(inner, 'chNFe') ??
        textOf(inner, 'protNFe/infProt/chNFe') ??
        ''
      )
  }
}
