import { decodeXml } from '../xml/decode.ts'
import { child, parseXml, type XmlNode } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'
import { readCfe, readCfeCancellation } from './cfe.ts'
import { readEvent } from './event.ts'
import { readNfce } from './nfce.ts'
import { readProtocol } from './protocol.ts'
import type { Found, Reading } from './reading.ts'
import { readVoid } from './void.ts'

const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Elements that only carry documents: lots, their replies and what SOAP puts around them. */
const WRAPPER =
  /^(Envelope|Body|nfeDadosMsg|nfeResultMsg|nfe\w+Result|enviNFe|retEnviNFe|retConsReciNFe|retConsSitNFe|envEvento|retEnvEvento)$/

/**
 * Every document in the bytes of one XML file. All or nothing: one document that must be refused refuses its file, so that a file is
 * either kept whole or not at all.
 */
export function readDocuments(bytes: Uint8Array): Reading {
  try {
    const text = decodeXml(bytes)
    if (/^\s*<(!doctype )?html/i.test(text)) throw new Refused('not_fiscal', 'O arquivo é uma página HTML', 1)
    const root = parseXml(text)
    const documents = readElement(root)
    if (documents.length === 0) {
      throw new Refused('not_fiscal', `O arquivo não traz nenhum documento fiscal (elemento <${root.name}>)`, root.line)
    }
    return { outcome: 'read', text, documents, warnings: documents.flatMap((one) => one.warnings) }
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', reason: error.reason }
    throw error
  }
}

function readElement(node: XmlNode): Found[] {
  const { name, uri } = node
  if (WRAPPER.test(name)) return node.children.flatMap(readElement)
  if (uri !== NFE && uri !== '') return []
  switch (name) {
    case 'nfeProc': {
      const nfe = child(node, 'NFe')
      return nfe === undefined ? [] : [readNfce(nfe, child(node, 'protNFe'))]
    }
    case 'NFe':
      return [readNfce(node, undefined)]
    case 'protNFe':
      return [readProtocol(node)]
    case 'procEventoNFe':
      return [readEvent(child(node, 'evento'), child(node, 'retEvento'))]
    case 'evento':
      return [readEvent(node, undefined)]
    case 'retEvento':
      return [readEvent(undefined, node)]
    case 'procInutNFe':
    case 'ProcInutNFe':
      return [readVoid(child(node, 'inutNFe'), child(node, 'retInutNFe'))]
    case 'inutNFe':
      return [readVoid(node, undefined)]
    case 'retInutNFe':
      return [readVoid(undefined, node)]
    case 'CFe':
      return [readCfe(node)]
    case 'CFeCanc':
      return [readCfeCancellation(node)]
    default:
      return []
  }
}
