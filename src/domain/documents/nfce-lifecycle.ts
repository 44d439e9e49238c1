// How an NFC-e comes to its status. The specification lists the statuses and no transitions, so the mapping is ours, made
// from SEFAZ's reply codes (cStat) and event types (tpEvento).
import { parseAccessKey } from './access-key.ts'
import { codeText, entryOf, isIn } from './codes/code-list.ts'
import { CANCELLATIONS, CONSULTATION } from './codes/event-types.ts'
import {
  ALERTED,
  CANCELED_BEFORE,
  DUPLICATE,
  REGISTERED,
  REJECTIONS,
  REJECTIONS_FROM,
  REPLY_CODES,
  VOIDED,
  VOIDED_NOW,
} from './codes/reply-codes.ts'
import type { NfceStatus } from './document-status.ts'
import { isContingency } from './issuance.ts'

/** SEFAZ's words in a reply (infProt, infEvento). */
export interface SefazReply {
  cStat: string
  /** xMotivo */
  text: string | null
}

/** An alert or a message that SEFAZ gives along with its reply (cMsg, xMsg). */
export interface SefazAlert {
  code: string
  text: string
}

/** The code of a notice that SEFAZ's replies to a note make, as the list is filtered by it. */
export const SEFAZ_NOTICES = {
  sefaz_alert: { label: 'Com alerta da SEFAZ' },
  sefaz_message: { label: 'Com mensagem da SEFAZ' },
  unknown_code: { label: 'Com código desconhecido' },
  consult: { label: 'A consultar na SEFAZ' },
  other_key: { label: 'Com outra chave na SEFAZ' },
} as const
export type SefazNoticeCode = keyof typeof SEFAZ_NOTICES

/** A notice of a note beside its status. */
export interface SefazNotice {
  code: SefazNoticeCode
  /** Portuguese, fit to be shown */
  message: string
}

/** The status that SEFAZ's reply code gives a note; one that judges no note, or that nobody knows, leaves it pending. */
export function statusFromProtocol(cStat: string, text: string | null = null): NfceStatus {
  const known = entryOf(REPLY_CODES, cStat)
  if (known) return known.status ?? 'pending_status'
  return isRejection({ cStat, text }) ? 'rejected' : 'pending_status'
}

/** Tells if the code is one of REPLY_CODES, or a rejection that says no other thing of itself. */
export function isKnownReply(reply: SefazReply): boolean {
  return entryOf(REPLY_CODES, reply.cStat) !== undefined || isRejection(reply)
}

const LISTED = REJECTIONS.ranges.split(' ').map((range) => range.split('-').map(Number))
/** How texts of other outcomes begin, or end. */
const NOT_REJECTED = /^(autoriza|uso denegado|evento registrado)|homologad/i

function isRejection({ cStat, text }: SefazReply): boolean {
  const code = /^\d{3,4}$/.test(cStat) ? Number(cStat) : 0
  const isListed = LISTED.some(([first = 0, last = first]) => code >= first && code <= last)
  return isListed || (code >= REJECTIONS_FROM && !NOT_REJECTED.test(text ?? ''))
}

/** Tells if the reply says only that SEFAZ has this very note already: its status is what it was without the reply. */
export function isOwnDuplicate({ cStat, text }: SefazReply, key: string): boolean {
  return cStat === DUPLICATE && otherKey(text, key) === undefined
}

/** The status of a note that came without SEFAZ's reply, by its issuance type (tpEmis). */
export function statusWithoutProtocol(emissionType: string): NfceStatus {
  return isContingency(emissionType) ? 'in_contingency' : 'pending_status'
}

/**
 * The status after an event's reply: 110111 (cancellation) and 110112 (by substitution) cancel once registered, and where SEFAZ says that the
 * note is cancelled already; so does a consultation that answers it.
 */
export function statusAfterEvent(current: NfceStatus, eventType: string, cStat: string): NfceStatus {
  if (eventType === CONSULTATION) return statusFromProtocol(cStat) === 'canceled' ? 'canceled' : current
  const registered = isIn(REGISTERED, cStat) || isIn(CANCELED_BEFORE, cStat)
  return isIn(CANCELLATIONS, eventType) && registered ? 'canceled' : current
}

/** The status of a range of numbers that was to be voided, by SEFAZ's reply code; null without a reply. */
export function statusOfVoid(cStat: string | null, text: string | null): NfceStatus {
  if (cStat === null) return 'pending_status'
  if (isIn(VOIDED, cStat)) return 'discarded'
  const status = statusFromProtocol(cStat, text)
  return status === 'rejected' || status === 'sefaz_error' ? status : 'pending_status'
}

/** The statuses that statusOfVoid returns. */
export const VOID_STATUSES: readonly NfceStatus[] = ['pending_status', 'discarded', 'rejected', 'sefaz_error']

/** Returns the words beside the status of a range that is not voided, or was so before: what the status alone would hide. */
export function voidStatusText(cStat: string | null, text: string | null): string | undefined {
  if (cStat === null) return 'Inutilização pedida, sem resposta da SEFAZ'
  if (cStat === VOIDED_NOW) return undefined
  return `Inutilização: ${codeText(cStat, text)}`
}

export const CONSULT = 'Consulte a nota na SEFAZ'

/** Returns the notices of a reply to a note, or to an event of it, beside the status that it makes. */
export function noticesOf(type: string, reply: SefazReply, key: string): SefazNotice[] {
  const { cStat, text } = reply
  const reason = codeText(cStat, text)
  if (type !== 'protocol') {
    if (!isIn(CANCELLATIONS, type) || !isIn(CANCELED_BEFORE, cStat)) return []
    return [{ code: 'consult', message: `A SEFAZ já tem o cancelamento desta nota. ${CONSULT}. ${reason}` }]
  }
  if (!isKnownReply(reply)) return [{ code: 'unknown_code', message: reason }]
  const other = otherKey(text, key)
  if (other !== undefined) {
    return [{ code: 'other_key', message: `A SEFAZ tem este número com outra chave: ${other}. ${reason}` }]
  }
  if (cStat !== DUPLICATE && !isIn(CANCELED_BEFORE, cStat)) return []
  return [{ code: 'consult', message: `A SEFAZ já tem esta nota. ${CONSULT}. ${reason}` }]
}

/** Tells if SEFAZ says it along with a status, which stands without it. */
export const isAlongside = (code: SefazNoticeCode): boolean => code === 'sefaz_alert' || code === 'sefaz_message'

/** Returns the notices of what SEFAZ says along with its reply: alerts with 120; with any other code messages, as a state's lottery numbers. */
export function besideNotices(cStat: string | null, beside: readonly SefazAlert[]): SefazNotice[] {
  return beside.map((one) =>
    cStat === ALERTED
      ? { code: 'sefaz_alert', message: sefazAlertText(one) }
      : { code: 'sefaz_message', message: besideText('Mensagem', one) },
  )
}

/** SEFAZ's own words of a note whose status they leave open: what stands beside the status wherever it is shown. */
export function openStatusText(status: string, notices: readonly SefazNotice[]): string | undefined {
  return status === 'pending_status' ? notices.find(({ code }) => !isAlongside(code))?.message : undefined
}

/** SEFAZ's alert as it is shown: 'Alerta da SEFAZ 5001: texto'. */
export const sefazAlertText = (alert: SefazAlert): string => besideText('Alerta', alert)

const besideText = (what: string, { code, text }: SefazAlert): string =>
  `${what} da SEFAZ${code ? ` ${code}` : ''}${text ? `: ${text}` : ''}`

/** The key of another note that a reply names, as 539 does: '… [chNFe: 3526…][nRec: …]'. */
function otherKey(text: string | null, key: string): string | undefined {
  const named = (text ?? '').match(/(?<![0-9A-Z])[0-9]{6}[0-9A-Z]{12}[0-9]{26}(?![0-9A-Z])/g) ?? []
  return named.find((one) => one !== key && parseAccessKey(one) !== undefined)
}
