import type { Warning } from '#domain/documents/reading/warnings.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseEvent } from './event.ts'
import { parseNfce } from './nfce.ts'
import { parseProtocol } from './protocol.ts'
import type { EventFound, Found, NfceFound } from './reading.ts'
import { findBeside, type UnitsFound } from './units.ts'

/**
 * Reads a processed note (nfeProc): the note with SEFAZ's reply, and the events that programs write beside them, such as its cancellation.
 * `readOne` reads a document by its element. Parts about another note, or unknown ones, are named in the note's warnings.
 */
export function readProcessed(node: XmlNode, readOne: (node: XmlNode) => Found): Found[] {
  // findUnits gives none without a note.
  const note = parseNfce(child(node, 'NFe') ?? node, node)
  const beside = findBeside(node)
  const nodes = beside.units.map((unit) => unit.node)
  const documents = [...pairedEvents(nodes), ...nodes.filter((one) => !isLoose(one)).map(readOne)]
  const own = documents.filter((one): one is EventFound => one.kind === 'event' && one.key.key === note.key.key)
  const warnings = [
    ...note.warnings,
    ...unknownElements({ unknownAround: beside.unknownAround, unread: unreadOf(node, beside) }),
  ]
  const foreign = documents.length - own.length
  if (foreign > 0) warnings.push({ code: 'foreign_event', message: FOREIGN(foreign) })
  const whole: NfceFound = { ...note, warnings }
  return [whole, ...protocolApart(node, note), ...own]
}

/** SEFAZ's reply beside the note that is of the other environment. */
function protocolApart(processed: XmlNode, { key, protocol }: NfceFound): EventFound[] {
  const reply = child(processed, 'protNFe')
  if (reply === undefined || protocol !== undefined) return []
  const apart = parseProtocol(reply)
  // The note's warnings say it.
  return apart.key.key === key.key ? [{ ...apart, warnings: [] }] : []
}

const FOREIGN = (count: number): string =>
  `O arquivo da nota traz também ${count === 1 ? 'um documento de outra nota, que não foi lido' : `${count} documentos de outras notas, que não foram lidos`}`

const isLoose = ({ name }: XmlNode): boolean => name === 'evento' || name === 'retEvento'

/** Events and replies that stand side by side, each with its own. */
function pairedEvents(nodes: readonly XmlNode[]): EventFound[] {
  const replies = nodes.filter(({ name }) => name === 'retEvento')
  const requests = nodes.filter(({ name }) => name === 'evento')
  const pairs = requests.map((request) => {
    const at = replies.findIndex((reply) => eventName(reply) === eventName(request))
    return parseEvent(request, at < 0 ? undefined : replies.splice(at, 1)[0])
  })
  return [...pairs, ...replies.map((reply) => parseEvent(undefined, reply))]
}

function eventName(node: XmlNode): string {
  return ['chNFe', 'tpEvento', 'nSeqEvento'].map((name) => textOf(node, `infEvento/${name}`)).join()
}

/** Also values that no layout has; a download's own are read with the note. */
function unreadOf(node: XmlNode, { unread }: UnitsFound): XmlNode[] {
  const values = node.children.filter(({ name, children }) => children.length === 0 && !/^(dhInc|nProt)$/.test(name))
  return [...values, ...unread]
}

/** Names the elements that nobody knows: those around documents, and those of which nothing is read. */
export function unknownElements({ unknownAround, unread }: Pick<UnitsFound, 'unknownAround' | 'unread'>): Warning[] {
  const named = (nodes: readonly XmlNode[], what: string): Warning[] => {
    const names = new Set(nodes.map(({ name }) => name))
    return [...names].map((name) => ({ code: 'unknown_element', message: `O elemento <${name}> ${what}` }))
  }
  return [
    ...named(unknownAround, 'não é conhecido: os documentos dentro dele foram lidos'),
    ...named(unread, 'não é conhecido e não foi lido'),
  ]
}
