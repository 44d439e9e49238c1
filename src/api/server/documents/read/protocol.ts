import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { statusFromProtocol } from '#domain/documents/nfce-lifecycle.ts'
import { child, textOf, type XmlNode } from '../../xml/parse.ts'
import { Refused } from '../../xml/refused.ts'
import { readInstant, readKey } from './fields.ts'
import type { EventFound } from './reading.ts'

/** SEFAZ's reply to a note, from protNFe. */
export function parseProtocol(reply: XmlNode): EventFound {
  const info = child(reply, 'infProt')
  const key = readKey(textOf(info, 'chNFe'), '65', reply.line)
  const cStat = textOf(info, 'cStat')
  if (cStat === undefined) throw new Refused('incomplete', 'O protocolo não traz o resultado (cStat)', reply.line)
  const status = statusFromProtocol(cStat)
  const receivedAt = readInstant(textOf(info, 'dhRecbto'), key.uf) ?? null
  return {
    kind: 'event',
    key,
    type: 'protocol',
    sequence: 1,
    cStat,
    typeDescription: NFCE_STATUSES[status].label,
    level: LEVELS[status] ?? 'other',
    description: textOf(info, 'xMotivo') ?? null,
    protocolNumber: textOf(info, 'nProt') ?? null,
    receivedAt,
    createdAt: receivedAt,
    request: undefined,
    response: { start: reply.start, end: reply.end },
    substituteKey: undefined,
    warnings: [],
  }
}

const LEVELS: Readonly<Record<string, EventFound['level']>> = {
  authorized: 'success',
  denied: 'error',
  rejected: 'error',
  sefaz_error: 'error',
}
