import { saysCanceled } from './protocol.ts'
import { child, textOf, type XmlNode } from '../../xml/parse.ts'

/** A document within a file, with all that belongs to it: the note with SEFAZ's reply, the event with its own. */
export interface Unit {
  node: XmlNode
  /** The elements around it, from the root on. */
  within: readonly XmlNode[]
}

const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Elements that only carry documents: lots, their replies and what SOAP puts around them. */
const WRAPPER =
  /^(Envelope|Body|nfeDadosMsg|nfeResultMsg|nfe\w+Result|enviNFe|retEnviNFe|retConsReciNFe|retConsSitNFe|envEvento|retEnvEvento)$/

/** A request with its reply. One that holds two of a kind is none, but carries them. */
const PAIR = /^(nfeProc|procEventoNFe|[pP]rocInutNFe)$/
const DOCUMENT = /^(NFe|protNFe|evento|retEvento|inutNFe|retInutNFe|retCancNFe|CFe|CFeCanc)$/
/** What the document proper is in. */
const CONTENT = /^inf(NFe|CFe|Prot|Evento|Inut|Canc)$/

/** The documents of a file in their order. `hasMore`: whether it also carries some that are not read, as in a namespace of their own. */
export function findUnits(root: XmlNode): { units: Unit[]; hasMore: boolean } {
  const units: Unit[] = []
  let hasMore = false
  const look = (node: XmlNode, within: readonly XmlNode[]): void => {
    const { name } = node
    // Beside what it hands out.
    if (name === 'retConsSitNFe' && isFiscal(node) && saysCanceled(node)) units.push({ node, within })
    if (isFiscal(node) && (DOCUMENT.test(name) || (PAIR.test(name) && isPair(node)))) units.push({ node, within })
    else if (WRAPPER.test(name) || (isFiscal(node) && PAIR.test(name))) {
      const inside = [...within, node]
      for (const inner of node.children) look(inner, inside)
    } else hasMore ||= carriesContent(node)
  }
  look(root, [])
  return { units, hasMore }
}

/** Of SEFAZ's namespace, or of none at all. */
export function isFiscal({ uri }: XmlNode): boolean {
  return uri === NFE || uri === ''
}

function isPair({ name: pair, children }: XmlNode): boolean {
  const names = children.map(({ name }) => name).filter((name) => DOCUMENT.test(name))
  return names.length > 0 && new Set(names).size === names.length && (pair !== 'nfeProc' || names.includes('NFe'))
}

function carriesContent(node: XmlNode): boolean {
  return CONTENT.test(node.name) || node.children.some(carriesContent)
}

/** Whether a file is cut into its documents: it holds more than one note, coupon or range of numbers, whatever is told of it. */
export function isLot({ units, hasMore }: ReturnType<typeof findUnits>): boolean {
  return hasMore || new Set(units.map(({ node }) => subjectOf(node))).size > 1
}

/** What a document is about: the key of a note or coupon, or a range of numbers. */
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
      return ['CNPJ', 'tpAmb', 'ano', 'serie', 'nNFIni', 'nNFFin'].map((name) => textOf(inner, 'infInut', name)).join()
    default:
      return (
        textOf(inner, 'infProt', 'chNFe') ??
        textOf(inner, 'infEvento', 'chNFe') ??
        textOf(inner, 'infCanc', 'chNFe') ??
        textOf(inner, 'chNFe') ??
        textOf(inner, 'protNFe', 'infProt', 'chNFe') ??
        ''
      )
  }
}
