import { parseAccessKey } from '#domain/documents/access-key.ts'
import type { Warning } from '../../store/schema.ts'
import { child, textOf, type XmlNode } from '../../xml/parse.ts'
import { Refused } from '../../xml/refused.ts'
import { readInstant, readKey } from './fields.ts'
import type { EventFound } from './reading.ts'

const TYPES: Readonly<Record<string, string>> = {
  '110110': 'Carta de correção',
  '110111': 'Cancelamento',
  '110112': 'Cancelamento por substituição',
  '110140': 'EPEC',
}

/** Replies by which SEFAZ registered an event (cStat). */
const REGISTERED = new Set(['135', '136', '155'])

/** An event (evento), its reply (retEvento), or both of a procEventoNFe. */
export function parseEvent(request: XmlNode | undefined, response: XmlNode | undefined): EventFound {
  const asked = child(request, 'infEvento')
  const replied = child(response, 'infEvento')
  const line = (request ?? response)?.line ?? 1
  const key = readKey(textOf(asked, 'chNFe') ?? textOf(replied, 'chNFe'), '65', line)
  const type = textOf(asked, 'tpEvento') ?? textOf(replied, 'tpEvento')
  if (type === undefined) throw new Refused('incomplete', 'O evento não diz o seu tipo (tpEvento)', line)
  const detail = child(asked, 'detEvento')
  const cStat = textOf(replied, 'cStat') ?? null
  const receivedAt = readInstant(textOf(replied, 'dhRegEvento'), key.uf) ?? null
  const { substituteKey, warnings } = readSubstitute(type, key.key, textOf(detail, 'chNFeRef'))
  return {
    kind: 'event',
    key,
    type,
    sequence: readSequence(textOf(asked, 'nSeqEvento') ?? textOf(replied, 'nSeqEvento')),
    cStat,
    typeDescription: TYPES[type] ?? textOf(detail, 'descEvento') ?? textOf(replied, 'xEvento') ?? `Evento ${type}`,
    level: cStat === null ? 'other' : REGISTERED.has(cStat) ? 'success' : 'error',
    description: (response === undefined ? textOf(detail, 'xJust') : textOf(replied, 'xMotivo')) ?? null,
    protocolNumber: textOf(replied, 'nProt') ?? null,
    receivedAt,
    createdAt: readInstant(textOf(asked, 'dhEvento'), key.uf) ?? receivedAt,
    request: request && { start: request.start, end: request.end },
    response: response && { start: response.start, end: response.end },
    substituteKey,
    warnings,
  }
}

function readSequence(text: string | undefined): number {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : 1
}

function readSubstitute(type: string, key: string, reference: string | undefined) {
  const warnings: Warning[] = []
  if (type !== '110112') return { substituteKey: undefined, warnings }
  if (reference !== undefined && reference !== key && parseAccessKey(reference)?.model === '65') {
    return { substituteKey: reference, warnings }
  }
  warnings.push({
    code: 'substitute',
    message: 'O cancelamento por substituição não indica uma nota substituta válida',
  })
  return { substituteKey: undefined, warnings }
}
