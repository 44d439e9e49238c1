import { decodeXml } from '../../xml/decode.ts'
import { child, parseXml, type XmlNode } from '../../xml/parse.ts'
import { Refused } from '../../xml/refused.ts'
import { parseCfe, parseCfeCancellation } from './cfe.ts'
import { type Cut, cutOut } from './cut.ts'
import { parseEvent } from './event.ts'
import { parseNfce } from './nfce.ts'
import { parseCancellation, parseConsultation, parseProtocol } from './protocol.ts'
import type { EventFound, FileReading, Found, Part } from './reading.ts'
import { findUnits, isLot, type Unit } from './units.ts'
import { parseVoid } from './void.ts'

/**
 * Every document in the bytes of one XML file. All or nothing: one document that must be refused refuses its file, so that a file is
 * either kept whole or not at all.
 */
export function readDocuments(bytes: Uint8Array): FileReading {
  try {
    const text = decodeXml(bytes)
    if (/^\s*<(!doctype )?html/i.test(text)) throw new Refused('not_fiscal', 'O arquivo é uma página HTML', 1)
    const root = parseXml(text)
    const found = findUnits(root)
    if (found.units.length === 0) {
      throw new Refused('not_fiscal', `O arquivo não traz nenhum documento fiscal (elemento <${root.name}>)`, root.line)
    }
    const lot = isLot(found)
    const parts = lot
      ? found.units.map((unit) => partOf(text, unit))
      : [{ text, documents: found.units.map(({ node }) => readUnit(node)) }]
    const warnings = parts.flatMap(({ documents }) => documents.flatMap((one) => one.warnings))
    return { outcome: 'read', text, isLot: lot, parts, warnings }
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', reason: error.reason }
    throw error
  }
}

/** A document of a lot as a text of its own. */
function partOf(text: string, unit: Unit): Part {
  const cut = cutOut(text, unit)
  return { text: cut.text, documents: [placed(readUnit(unit.node), cut.place)] }
}

function placed(found: Found, place: Cut['place']): Found {
  if (found.kind === 'event') return placedEvent(found, place)
  if (found.kind !== 'nfce') return found
  const { slice, protocol } = found
  return { ...found, slice: place(slice), protocol: protocol && placedEvent(protocol, place) }
}

function placedEvent(event: EventFound, place: Cut['place']): EventFound {
  const { request, response } = event
  return { ...event, request: request && place(request), response: response && place(response) }
}

function readUnit(node: XmlNode): Found {
  switch (node.name) {
    case 'nfeProc':
      // findUnits gives none without a note.
      return parseNfce(child(node, 'NFe') ?? node, child(node, 'protNFe'))
    case 'NFe':
      return parseNfce(node, undefined)
    case 'protNFe':
      return parseProtocol(node)
    case 'retConsSitNFe':
      return parseConsultation(node)
    case 'retCancNFe':
      return parseCancellation(node)
    case 'procEventoNFe':
      return parseEvent(child(node, 'evento'), child(node, 'retEvento'))
    case 'evento':
      return parseEvent(node, undefined)
    case 'retEvento':
      return parseEvent(undefined, node)
    case 'procInutNFe':
    case 'ProcInutNFe':
      return parseVoid(child(node, 'inutNFe'), child(node, 'retInutNFe'))
    case 'inutNFe':
      return parseVoid(node, undefined)
    case 'retInutNFe':
      return parseVoid(undefined, node)
    case 'CFe':
      return parseCfe(node)
    case 'CFeCanc':
      return parseCfeCancellation(node)
    default:
      throw new RangeError(`not a document: ${node.name}`)
  }
}
