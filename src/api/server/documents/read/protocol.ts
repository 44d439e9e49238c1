import type { AccessKey } from '#domain/documents/access-key.ts'
import { codeText } from '#domain/documents/codes/code-list.ts'
import { CONSULTATION } from '#domain/documents/codes/event-types.ts'
import { ALERTED, DUPLICATE, REPLY_CODES } from '#domain/documents/codes/reply-codes.ts'
import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import {
  sefazAlertText,
  isKnownReply,
  noticesOf,
  type SefazAlert,
  type SefazReply,
  statusFromProtocol,
} from '#domain/documents/nfce-lifecycle.ts'
import { unknownCode, type Warning } from '#domain/documents/reading/warnings.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { phrase } from '#domain/phrase.ts'
import { Refused } from '../xml/refused.ts'
import { readInstant } from '#domain/documents/reading/instants.ts'
import { environmentOr, readKey } from './fields.ts'
import type { EventFound, Slice } from './reading.ts'

/** SEFAZ's reply to a note, from protNFe. */
export function parseProtocol(node: XmlNode): EventFound {
  const info = child(node, 'infProt')
  const key = readKey(textOf(info, 'chNFe'), '65', node.line)
  const cStat = textOf(info, 'cStat')
  if (cStat === undefined) throw new Refused('incomplete', 'O protocolo não traz o resultado (cStat)', node.line)
  const reply: SefazReply = { cStat, text: textOf(info, 'xMotivo') ?? null }
  const status = statusFromProtocol(cStat, reply.text)
  const receivedAt = readInstant(textOf(info, 'dhRecbto'), key.uf) ?? null
  const alerts = readAlerts(info)
  return {
    ...replied(node),
    digest: textOf(info, 'digVal') ?? '',
    key,
    environment: environmentOr(textOf(info, 'tpAmb'), cStat),
    type: 'protocol',
    cStat,
    typeDescription: isKnownReply(reply)
      ? cStat === DUPLICATE
        ? (REPLY_CODES.codes[DUPLICATE]?.text ?? '')
        : NFCE_STATUSES[status].label
      : codeText(cStat),
    level: cStat === DUPLICATE ? 'other' : (LEVELS[status] ?? 'other'),
    description: reply.text,
    protocolNumber: textOf(info, 'nProt') ?? null,
    receivedAt,
    createdAt: receivedAt,
    alerts,
    warnings: [...replyWarnings('protocol', reply, key.key), ...(cStat === ALERTED ? alerts.map(alertWarning) : [])],
  }
}

/** Reads SEFAZ's answer about a note which it has as cancelled (retConsSitNFe with 101, 151 or 155). */
export function parseConsultation(node: XmlNode): EventFound {
  const key = readKey(textOf(node, 'chNFe') ?? textOf(node, 'protNFe/infProt/chNFe'), '65', node.line)
  const receivedAt = readInstant(textOf(node, 'dhRecbto'), key.uf) ?? null
  return {
    ...replied(node),
    key,
    environment: environmentOr(textOf(node, 'tpAmb') ?? textOf(node, 'protNFe/infProt/tpAmb')),
    type: CONSULTATION,
    cStat: textOf(node, 'cStat') ?? null,
    typeDescription: 'Consulta: cancelada',
    level: 'success',
    description: textOf(node, 'xMotivo') ?? null,
    protocolNumber: null,
    receivedAt,
    createdAt: receivedAt,
    alerts: [],
    warnings: [],
  }
}

/** The reply of the cancellation service that was before events (retCancNFe): a cancellation as the event's. */
export function parseCancellation(node: XmlNode): EventFound {
  const info = child(node, 'infCanc')
  const key = readKey(textOf(info, 'chNFe'), '65', node.line)
  const cStat = textOf(info, 'cStat') ?? null
  const receivedAt = readInstant(textOf(info, 'dhRecbto'), key.uf) ?? null
  return {
    ...replied(node),
    key,
    environment: environmentOr(textOf(info, 'tpAmb'), cStat),
    type: '110111',
    cStat,
    typeDescription: 'Cancelamento',
    level: cStat !== null && statusFromProtocol(cStat) === 'canceled' ? 'success' : 'error',
    description: textOf(info, 'xMotivo') ?? null,
    protocolNumber: textOf(info, 'nProt') ?? null,
    receivedAt,
    createdAt: receivedAt,
    alerts: [],
    warnings: [],
  }
}

/** How SEFAZ-SP's download service (SAE) marks what it hands out: when it was recorded, and its protocol, in place of a reply. */
export interface Download {
  protocolNumber: string
  receivedAt: string | null
  slice: Slice
}

/** The download's marks on a processed note or event, which it hands out only when authorised or registered. */
export function readDownload(processed: XmlNode | undefined, uf: string): Download | undefined {
  const protocolNumber = textOf(processed, 'nProt')
  const recordedAt = textOf(processed, 'dhInc')
  if (processed === undefined || protocolNumber === undefined || recordedAt === undefined) return undefined
  const receivedAt = readInstant(recordedAt, uf) ?? null
  return { protocolNumber, receivedAt, slice: { start: processed.start, end: processed.end } }
}

/** The authorisation that a downloaded note stands for. */
export function downloadProtocol(key: AccessKey, { protocolNumber, receivedAt, slice }: Download): EventFound {
  return {
    kind: 'event',
    key,
    environment: null,
    type: 'protocol',
    sequence: 1,
    cStat: '100',
    typeDescription: NFCE_STATUSES.authorized.label,
    level: 'success',
    description: phrase`Baixada da SEFAZ, que só entrega notas autorizadas`,
    protocolNumber,
    receivedAt,
    createdAt: receivedAt,
    request: undefined,
    response: slice,
    digest: '',
    substituteKey: undefined,
    alerts: [],
    warnings: [],
  }
}

/** Tells if SEFAZ's answer about a note says that it is cancelled and does not hand out by what. */
export function saysCanceled(consultation: XmlNode): boolean {
  const handsOut = consultation.children.some(({ name }) => name === 'procEventoNFe' || name === 'retCancNFe')
  return !handsOut && statusFromProtocol(textOf(consultation, 'cStat') ?? '') === 'canceled'
}

/** Returns a file's warnings for SEFAZ's reply in it: the note's own screen has them as long as the reply is its last word. */
export function replyWarnings(type: string, reply: SefazReply, key: string): Warning[] {
  return noticesOf(type, reply, key).map((one) =>
    one.code === 'unknown_code' ? unknownCode('cStat', reply.cStat, reply.text) : one,
  )
}

function alertWarning(alert: SefazAlert): Warning {
  return { code: 'sefaz_alert', message: sefazAlertText(alert) }
}

/** Up to five pairs of cMsg and xMsg (NT 2026.002 v1.10a; before it one), side by side or in groups of their own. */
function readAlerts(info: XmlNode | undefined): SefazAlert[] {
  const alerts: SefazAlert[] = []
  const look = (node: XmlNode): void => {
    const last = alerts.at(-1)
    const text = node.text.trim()
    if (node.name === 'cMsg') alerts.push({ code: text, text: '' })
    else if (node.name === 'xMsg' && last !== undefined && last.text === '') last.text = text
    else if (node.name === 'xMsg') alerts.push({ code: '', text })
    for (const inner of node.children) look(inner)
  }
  for (const inner of info?.children ?? []) look(inner)
  return alerts.filter(({ code, text }) => code + text !== '')
}

function replied({ start, end }: XmlNode) {
  return {
    kind: 'event' as const,
    sequence: 1,
    request: undefined,
    response: { start, end },
    digest: '',
    substituteKey: undefined,
  }
}

const LEVELS: Readonly<Record<string, EventFound['level']>> = {
  authorized: 'success',
  denied: 'error',
  rejected: 'error',
  sefaz_error: 'error',
}
