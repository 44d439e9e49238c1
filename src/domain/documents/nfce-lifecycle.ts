// How an NFC-e comes to its status. The specification lists the statuses and no transitions, so the mapping is ours, made
// from SEFAZ's reply codes (cStat) and event types (tpEvento).
import type { NfceStatus } from './document-status.ts'
import { isContingency } from './issuance.ts'

const BY_CODE: ReadonlyMap<string, NfceStatus> = new Map<string, NfceStatus>([
  ['100', 'authorized'],
  ['150', 'authorized'],
  ['101', 'canceled'],
  ['151', 'canceled'],
  ['155', 'canceled'],
  ['102', 'discarded'],
  // Ours: the lot was received and SEFAZ is still at it, so the note is kept and waits for its own reply.
  ['103', 'in_custody'],
  ['105', 'in_custody'],
  // SEFAZ stopped, briefly or for long, or failed in a way it does not name: nothing was said about the note.
  ['108', 'sefaz_error'],
  ['109', 'sefaz_error'],
  ['999', 'sefaz_error'],
  ['110', 'denied'],
  ['205', 'denied'],
  ['301', 'denied'],
  ['302', 'denied'],
  ['303', 'denied'],
  // EPEC authorised: the note itself is still to be transmitted.
  ['124', 'in_contingency'],
])

/** The status that SEFAZ's reply code gives a note; codes below 201 that judge no note leave it pending. */
export function statusFromProtocol(cStat: string): NfceStatus {
  return BY_CODE.get(cStat) ?? (Number(cStat) >= 201 ? 'rejected' : 'pending_status')
}

/** The status of a note that came without SEFAZ's reply, by its issuance type (tpEmis). */
export function statusWithoutProtocol(emissionType: string): NfceStatus {
  return isContingency(emissionType) ? 'in_contingency' : 'pending_status'
}

/** The status after an event's reply: 110111 (cancellation) and 110112 (by substitution) cancel once registered. */
export function statusAfterEvent(current: NfceStatus, eventType: string, cStat: string): NfceStatus {
  const cancels = eventType === '110111' || eventType === '110112'
  const registered = cStat === '135' || cStat === '136' || cStat === '155'
  return cancels && registered ? 'canceled' : current
}
