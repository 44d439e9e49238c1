// What a number of an NFC-e may lack, by company, series and environment (docs/decisions.md), and until when a void of it is due: Ajuste SINIEF 19/16.
import type { NfceStatus, StatusStyle } from '../document-status.ts'
import type { Environment } from '../environment.ts'
import { isContingency } from '../issuance.ts'

export const GAP_KINDS = {
  missing: { label: 'Número ausente', level: 'warning', icon: 'search-x' },
  rejected: { label: 'Rejeitada e nunca autorizada', level: 'danger', icon: 'octagon-x' },
  pending: { label: 'Sem resposta da SEFAZ', level: 'warning', icon: 'clock' },
  contingency: { label: 'Contingência não autorizada', level: 'danger', icon: 'cloud-off' },
  two_notes: { label: 'Duas notas com um número', level: 'danger', icon: 'copy' },
  authorized_twice: { label: 'Autorizada duas vezes', level: 'danger', icon: 'circle-alert' },
  no_substitute: { label: 'Cancelada sem a substituta', level: 'danger', icon: 'circle-x' },
  orphan: { label: 'Resposta ou evento sem a nota', level: 'warning', icon: 'unplug' },
} as const satisfies Record<string, StatusStyle>

export type GapKind = keyof typeof GAP_KINDS

/** Reasons that a user may give where this product cannot know. */
export const GAP_REASONS = {
  other_system: { label: 'Em outro sistema' },
  voided_elsewhere: { label: 'Inutilizada, sem arquivo' },
  own: { label: 'Outro motivo' },
} as const
export type GapReason = keyof typeof GAP_REASONS

/** The one that is nothing but its note: a reason of the organization's own. */
export const OWN_REASON: GapReason = 'own'

/** Says a reason in words: its own, or the note of who gave one of their own. */
export function reasonText(reason: GapReason, note: string): string {
  return reason === OWN_REASON && note !== '' ? note : GAP_REASONS[reason].label
}

/** The reasons that explain each kind: a sale that is doubtful at SEFAZ is not explained by words. */
const REASONS: Readonly<Record<GapKind, readonly GapReason[]>> = {
  missing: ['other_system', 'voided_elsewhere', 'own'],
  rejected: ['other_system', 'voided_elsewhere', 'own'],
  pending: ['other_system', 'own'],
  contingency: [],
  two_notes: [],
  authorized_twice: [],
  no_substitute: ['other_system', 'own'],
  orphan: ['other_system', 'own'],
}

export function reasonsFor(kind: GapKind): readonly GapReason[] {
  return REASONS[kind]
}

/**
 * Kinds that only time makes. A note issued in contingency is to be sent by the first business day after its issue (Ajuste SINIEF 19/16, cl. 11),
 * in some states within 24 hours (Pernambuco, Rio de Janeiro, Sergipe), which is the sooner.
 */
export const WAITING_KINDS: readonly GapKind[] = ['contingency', 'pending']
export const WAITING_MS = 24 * 60 * 60_000

/** Kinds whose number SEFAZ does not have, so that it is to be voided if nothing was sold with it. */
export const UNUSED_KINDS: readonly GapKind[] = ['missing', 'rejected']

/** A gap, as far as the void of its numbers goes. */
interface VoidedGap {
  kind: GapKind
  environment: Environment
  /** The day of the note behind it. */
  issuedOn: string
}

/**
 * The day by which a void of a number is due: the 10th of the month after that of the note behind it (Ajuste SINIEF 19/16, cl. 16).
 * Null where voiding is not the question, and in homologation, whose numbers nobody is to give account of.
 */
export function voidDeadline({ kind, environment, issuedOn }: VoidedGap): string | null {
  if (!UNUSED_KINDS.includes(kind) || environment !== 'production') return null
  const [year = 0, month = 0] = issuedOn.split('-').map(Number)
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-10`
}

/** A note of a number, as far as its number goes. */
export interface NumberedNote {
  status: NfceStatus
  /** tpEmis */
  emissionType: string
  /** False of a number that is none of its issuer's own sequence (issuer.ts): it is given up, or twice there, without a fault of theirs. */
  isOfSequence: boolean
  /** The status of the note by whose substitution this one was cancelled, null where it is not here; undefined of any other note. */
  substitute?: NfceStatus | null | undefined
}

/** Statuses of a note that SEFAZ authorised, or did before it was cancelled. */
const AUTHORIZED: readonly NfceStatus[] = ['authorized', 'canceled']
/** Statuses of a note of which SEFAZ was asked and has not decided. */
const PENDING: readonly NfceStatus[] = ['in_custody', 'pending_status', 'sefaz_error']
/** Statuses that make no sale of a substitute. */
const NO_SALE: readonly NfceStatus[] = ['rejected', 'denied', 'discarded']

/** A kind that holds of a number, and the first note that shows it. */
export interface NumberFault<N> {
  kind: GapKind
  note: N
}

/** The kinds that a note has by itself, whoever counts its number. */
const OF_ONE_NOTE: readonly GapKind[] = ['pending', 'contingency', 'no_substitute']

/** Finds what the notes of one number, in order of time, lack. Those of no sequence lack nothing together. */
export function faultsOf<N extends NumberedNote>(notes: readonly N[]): NumberFault<N>[] {
  const outside = notes.filter(({ isOfSequence }) => !isOfSequence)
  const found = [
    ...faultsOfNumber(notes.filter(({ isOfSequence }) => isOfSequence)),
    ...outside.flatMap((note) => faultsOfNumber([note]).filter(({ kind }) => OF_ONE_NOTE.includes(kind))),
  ]
  // One of each kind stands for the number.
  return found.filter(({ kind }, at) => found.findIndex((other) => other.kind === kind) === at)
}

/**
 * Finds what the notes of one number, in order of time, lack together. What was rejected and sent again with another key is a correction, no
 * second note; and a note in contingency that SEFAZ rejected is one still, which is sent again with its number: that is never voided
 * (Ajuste SINIEF 19/16, cl. 11).
 */
function faultsOfNumber<N extends NumberedNote>(notes: readonly N[]): NumberFault<N>[] {
  const withStatus = (statuses: readonly NfceStatus[]) => notes.filter(({ status }) => statuses.includes(status))
  const authorized = withStatus(AUTHORIZED)
  const contingency = withStatus(['in_contingency'])
  const pending = withStatus(PENDING)
  const rejected = withStatus(['rejected'])
  const alive = authorized.length + contingency.length + pending.length
  const isUndecided = contingency.length + pending.length + rejected.length === notes.length
  const refused = isUndecided ? rejected.find(({ emissionType }) => isContingency(emissionType)) : undefined
  const found: Partial<Record<GapKind, N | undefined>> = {
    authorized_twice: authorized.length > 1 ? authorized[0] : undefined,
    two_notes: alive > 1 && authorized.length < 2 ? notes[0] : undefined,
    contingency: contingency[0] ?? refused,
    pending: authorized.length === 0 ? pending[0] : undefined,
    rejected: rejected.length === notes.length && !refused ? rejected[0] : undefined,
    no_substitute: notes.find(lacksSubstitute),
  }
  // Object.entries forgets the names' type.
  return (Object.entries(found) as [GapKind, N | undefined][]).flatMap(([kind, note]) => (note ? [{ kind, note }] : []))
}

function lacksSubstitute({ status, substitute }: NumberedNote): boolean {
  return status === 'canceled' && substitute !== undefined && (substitute === null || NO_SALE.includes(substitute))
}
