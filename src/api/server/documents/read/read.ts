import type { Warning } from '#domain/documents/reading/warnings.ts'
import { decodeXml } from '../xml/decode.ts'
import { child, type PlacedNode, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '../xml/parse.ts'
import { Refused } from '../xml/refused.ts'
import { parseCfe, parseCfeCancellation } from './cfe.ts'
import { type Cut, cutOut } from './cut.ts'
import { parseEvent } from './event.ts'
import { parseNfce } from './nfce.ts'
import { refusedOther } from './other-files.ts'
import { readProcessed, unknownElements } from './processed.ts'
import { parseCancellation, parseConsultation, parseProtocol } from './protocol.ts'
import type { EventFound, FileReading, Found, Part } from './reading.ts'
import { findUnits, isLot, PROCESSED_NOTE } from './units.ts'
import { parseVoid } from './void.ts'

/**
 * Every document in the bytes of one XML file. All or nothing: one document that must be refused refuses its file, so that a file is
 * either kept whole or not at all; only documents of another model are left out of a lot.
 */
export function readDocuments(bytes: Uint8Array): FileReading {
  try {
    const text = decodeXml(bytes)
    if (/^\s*<(!doctype )?html/i.test(text)) throw new Refused('not_fiscal', 'O arquivo é uma página HTML', 1)
    const { root, parts, outside, ...found } = readText(text)
    if (parts.length === 0) throw outside[0] ?? refusedOther(root, found.unread)
    const ofDocuments = parts.flatMap(({ documents }) => documents.flatMap((one) => one.warnings))
    const warnings = [...ofDocuments, ...found.warnings, ...outsideWarnings(outside)]
    return { outcome: 'read', text, isLot: found.isLot, parts, warnings, outOfScope: outside.length }
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', reason: error.reason }
    throw error
  }
}

/** Reads the documents of a kept file's text once more. Throws Refused where today's reader would not take it. */
export function readStoredText(text: string): Found[] {
  return readText(text).parts.flatMap(({ documents }) => documents)
}

interface TextRead {
  root: XmlNode
  parts: Part[]
  isLot: boolean
  warnings: Warning[]
  /** Refusals of documents of another model. */
  outside: Refused[]
  unread: XmlNode[]
}

/** `within`: whether it stood, escaped, in another text, which is looked for once only. */
function readText(text: string, within = false): TextRead {
  const root = parseXml(text)
  const found = findUnits(root)
  const warnings = unknownElements(found)
  const escaped = within ? [] : found.escaped.flatMap((node) => readEscaped(node) ?? [])
  const lot = isLot(found) || escaped.some(({ parts }) => parts.length > 0)
  const outside: Refused[] = []
  const parts: Part[] = []
  const read = (units: readonly PlacedNode[], part: (units: readonly PlacedNode[]) => Part): void => {
    try {
      if (units.length > 0) parts.push(part(units))
    } catch (error) {
      if (!(error instanceof Refused) || error.reason.code !== 'out_of_scope') throw error
      outside.push(error)
    }
  }
  if (lot) for (const unit of found.units) read([unit], () => partOf(text, unit))
  else read(found.units, (units) => ({ text, documents: units.flatMap(({ node }) => readUnit(node)) }))
  for (const inner of escaped) {
    parts.push(...inner.parts)
    warnings.push(...inner.warnings)
    outside.push(...inner.outside)
  }
  return { root, parts, isLot: lot, warnings, outside, unread: found.unread }
}

/** Reads the XML that an element's text is; undefined where that is none of documents. */
function readEscaped({ text }: XmlNode): TextRead | undefined {
  try {
    return readText(text.trim(), true)
  } catch (error) {
    if (error instanceof Refused && !/<(\w+:)?inf(NFe|CFe|Prot|Evento|Inut)[\s>]/.test(text)) return undefined
    throw error
  }
}

function outsideWarnings(outside: readonly Refused[]): Warning[] {
  const [first] = outside
  if (first === undefined) return []
  const count = outside.length === 1 ? 'Um documento ficou' : `${outside.length} documentos ficaram`
  return [{ code: 'out_of_scope', message: `${count} de fora do lote. ${first.reason.message}` }]
}

/** A document of a lot as a text of its own. */
function partOf(text: string, unit: PlacedNode): Part {
  const cut = cutOut(text, unit)
  return { text: cut.text, documents: readUnit(unit.node).map((found) => placed(found, cut.place)) }
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

function readUnit(node: XmlNode): Found[] {
  return PROCESSED_NOTE.test(node.name) ? readProcessed(node, readOne) : [readOne(node)]
}

/** Reads a document of one subject. */
function readOne(node: XmlNode): Found {
  switch (node.name) {
    case 'NFe':
      return parseNfce(node)
    case 'protNFe':
      return parseProtocol(node)
    case 'retConsSitNFe':
      return parseConsultation(node)
    case 'retCancNFe':
      return parseCancellation(node)
    case 'procEventoNFe':
      return parseEvent(child(node, 'evento'), child(node, 'retEvento'), node)
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
