import { REPLY, requestRules } from '#domain/documents/leaves/event.ts'
import { type FactSection, type Rules, sectionsOf } from '#domain/documents/leaves/rules.ts'
import { child, findNode, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from './parse.ts'

/** The elements that say something of an event: where in them, by which rules, and under which title. */
const SAYING: Readonly<Record<string, [info: string, rules: (info: XmlNode) => Rules, title: string]>> = {
  evento: ['infEvento', (info) => requestRules(textOf(info, 'tpEvento')), 'Requisição'],
  retEvento: ['infEvento', () => REPLY, 'Resposta da SEFAZ'],
  protNFe: ['infProt', () => REPLY, 'Resposta da SEFAZ'],
}

/** Reads what the request or the reply that begins at a character of a text says; nothing where none of them begins there. */
export function readEventFacts(xmlText: string, start: number): FactSection[] {
  const node = findNode(parseXml(xmlText, new Set()), (one) => one.start === start)?.node
  const saying = node && Object.hasOwn(SAYING, node.name) ? SAYING[node.name] : undefined
  if (saying === undefined) return []
  const [info, rules, title] = saying
  const inner = child(node, info)
  return inner === undefined ? [] : sectionsOf(inner, rules(inner), title)
}
