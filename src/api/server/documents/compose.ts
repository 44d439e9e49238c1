import { child, findNode, type PlacedNode, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from './xml/parse.ts'
import { declarationOf, elementAlone, inherited, nameAt } from './read/cut.ts'
import { NFE } from './read/units.ts'

/** The element that the layout puts around a request and SEFAZ's reply to it. */
export type Composed = 'nfeProc' | 'procEventoNFe' | 'procInutNFe'

/** The place of each of the two in its own file's text. */
export interface Halves {
  kind: Composed
  /** Key of a note; what else is composed is found by where it begins, or is the only one of its file. */
  key?: string
  /** Characters of the request's and of the reply's text. */
  starts: { request?: number | null; reply?: number | null }
}

const REQUESTS = { nfeProc: 'NFe', procEventoNFe: 'evento', procInutNFe: 'inutNFe' } as const
const REPLIES = { nfeProc: 'protNFe', procEventoNFe: 'retEvento', procInutNFe: 'retInutNFe' } as const
const WORDS = {
  nfeProc: 'Composto de nota e protocolo, que vieram em arquivos separados',
  procEventoNFe: 'Composto de evento e resposta, que vieram em arquivos separados',
  procInutNFe: 'Composto de pedido de inutilização e resposta, que vieram em arquivos separados',
} as const

/**
 * A request and SEFAZ's reply, which came in texts of their own, as the one document that the layout makes of them (MOC 7.0, item 4.2.3 and
 * annexes: nfeProc, procEventoNFe, procInutNFe). The request stands in it character by character, and what its signature sees around it is what
 * stood around it before: namespaces of its ancestors go to the new root. A comment says that the document is composed. Undefined where the two
 * do not belong together, as a reply to another content of the note, where the note's file has the reply itself, or outside SEFAZ's namespace.
 */
export function compose(requestText: string, replyText: string, { kind, key, starts }: Halves): string | undefined {
  const request = findNode(
    parseXml(requestText, new Set()),
    (node) => isAt(node, REQUESTS[kind], starts.request) && isOfKey(node, key),
  )
  const reply = findNode(parseXml(replyText, new Set()), (node) => isAt(node, REPLIES[kind], starts.reply))
  if (request?.node.uri !== NFE || reply?.node.uri !== NFE || !areOfOne(request.node, reply.node)) return undefined
  if (hasReply(request, reply.node)) return undefined
  const { start, end } = request.node
  const prefix = /^<([^:]+:)/.exec(nameAt(requestText, start))?.[1] ?? ''
  const around = inherited(requestText, request)
  const own = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const namespace = new RegExp(`\\s${own}\\s*=`).test(around) ? around : `${around} ${own}="${NFE}"`
  const name = prefix + kind
  return (
    `${declarationOf(requestText)}<!-- ${WORDS[kind]} --><${name}${namespace} versao="${versionOf(request.node)}">` +
    `${requestText.slice(start, end)}${elementAlone(replyText, reply)}</${name}>`
  )
}

const isAt = (node: XmlNode, name: string, start: number | null | undefined): boolean =>
  node.name === name && (start === undefined || start === null || node.start === start)

const isOfKey = (node: XmlNode, key: string | undefined): boolean =>
  key === undefined || child(node, 'infNFe')?.attributes['Id'] === `NFe${key}`

/** Tells if SEFAZ replied to this very content: of a note it repeats the digest. */
function areOfOne(request: XmlNode, reply: XmlNode): boolean {
  const replied = textOf(reply, 'infProt/digVal')
  const signed = textOf(request, 'Signature/SignedInfo/Reference/DigestValue')
  return replied === undefined || signed === undefined || replied === signed
}

/** Tells if the request stands beside that very reply already. */
function hasReply({ within }: PlacedNode, reply: XmlNode): boolean {
  const beside = within.at(-1)?.children.find(({ name }) => name === reply.name)
  const replyOf = (node: XmlNode) => ['cStat', 'nProt'].map((name) => textOf(node.children[0], name)).join()
  return beside !== undefined && replyOf(beside) === replyOf(reply)
}

/** The layout's version: of a note and a voided range that of its content. */
function versionOf(request: XmlNode): string {
  return request.attributes['versao'] ?? child(request, 'infNFe')?.attributes['versao'] ?? '4.00'
}
