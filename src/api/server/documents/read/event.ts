import { parseAccessKey } from '#domain/documents/access-key.ts'
import { entryOf, isIn } from '#domain/documents/codes/code-list.ts'
import { EVENT_TYPES } from '#domain/documents/codes/event-types.ts'
import { REGISTERED } from '#domain/documents/codes/reply-codes.ts'
import { isKnownReply, type SefazReply } from '#domain/documents/nfce-lifecycle.ts'
import { unknownCode, type Warning } from '#domain/documents/reading/warnings.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import { readInstant } from '#domain/documents/reading/instants.ts'
import { environmentOr, readKey } from './fields.ts'
import { readDownload, replyWarnings } from './protocol.ts'
import type { EventFound } from './reading.ts'

/** An event (evento), its reply (retEvento), or both; `processed`: the procEventoNFe around, which a download marks in place of a reply. */
export function parseEvent(
  request: XmlNode | undefined,
  response: XmlNode | undefined,
  processed?: XmlNode,
): EventFound {
  const event = child(request, 'infEvento')
  const replied = child(response, 'infEvento')
  const line = (request ?? response)?.line ?? 1
  const key = readKey(textOf(event, 'chNFe') ?? textOf(replied, 'chNFe'), '65', line)
  const type = textOf(event, 'tpEvento') ?? textOf(replied, 'tpEvento')
  if (type === undefined) throw new Refused('incomplete', 'O evento não diz o seu tipo (tpEvento)', line)
  const detail = child(event, 'detEvento')
  const name = textOf(detail, 'descEvento') ?? textOf(replied, 'xEvento')
  const download = response === undefined ? readDownload(processed, key.uf) : undefined
  const cStat = textOf(replied, 'cStat') ?? (download ? '135' : null)
  const reply = cStat === null ? undefined : { cStat, text: textOf(replied, 'xMotivo') ?? null }
  const receivedAt = download?.receivedAt ?? readInstant(textOf(replied, 'dhRegEvento'), key.uf) ?? null
  const { substituteKey, warnings } = readSubstitute(type, key.key, textOf(detail, 'chNFeRef'))
  return {
    kind: 'event',
    key,
    // What SEFAZ did counts, whatever it was asked.
    environment: environmentOr(textOf(replied, 'tpAmb') ?? textOf(event, 'tpAmb'), cStat),
    type,
    sequence: readSequence(textOf(event, 'nSeqEvento') ?? textOf(replied, 'nSeqEvento')),
    cStat,
    typeDescription: entryOf(EVENT_TYPES, type) ?? (name === undefined ? `Evento ${type}` : `Evento ${type}: ${name}`),
    level: reply === undefined ? 'other' : levelOf(reply),
    description: (response === undefined ? textOf(detail, 'xJust') : textOf(replied, 'xMotivo')) ?? null,
    protocolNumber: download?.protocolNumber ?? textOf(replied, 'nProt') ?? null,
    receivedAt,
    createdAt: readInstant(textOf(event, 'dhEvento'), key.uf) ?? receivedAt,
    request: request && { start: request.start, end: request.end },
    response: download?.slice ?? (response && { start: response.start, end: response.end }),
    digest: '',
    substituteKey,
    alerts: [],
    warnings: [
      ...warnings,
      ...(entryOf(EVENT_TYPES, type) === undefined ? [unknownCode('tpEvento', type, name)] : []),
      ...(reply === undefined || isKnownReply(reply) ? [] : [unknownCode('cStat', reply.cStat, reply.text)]),
      ...(reply === undefined ? [] : replyWarnings(type, reply, key.key)),
    ],
  }
}

function levelOf(reply: SefazReply): EventFound['level'] {
  if (isIn(REGISTERED, reply.cStat)) return 'success'
  return isKnownReply(reply) ? 'error' : 'other'
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
