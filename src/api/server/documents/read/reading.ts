import type { AccessKey } from '#domain/documents/access-key.ts'
import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import type { SefazAlert } from '#domain/documents/nfce-lifecycle.ts'
import type { Environment } from '#domain/documents/environment.ts'
import type { FiguresFound } from '#domain/documents/sale-figures.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { Reason } from '../xml/refused.ts'

/**
 * The documents of one file, or the reason for taking none. `outOfScope`: documents of a lot that were left out, being of another model.
 */
export type FileReading =
  | { outcome: 'read'; text: string; isLot: boolean; parts: Part[]; warnings: Warning[]; outOfScope: number }
  | { outcome: 'refused'; reason: Reason }

/** The text that a document has for itself: the whole file, or what is cut out of a lot. Several are about one and the same note. */
export interface Part {
  text: string
  documents: Found[]
}

export type Found = NfceFound | EventFound | VoidFound | CfeFound | CfeCancellationFound

/** Characters of the text of its part. */
export interface Slice {
  start: number
  end: number
}

export interface Issuer {
  /** CNPJ, or a person's CPF (domain/documents/issuer.ts). */
  taxpayer: string
  name: string
  tradeName: string | null
}

interface Sale {
  key: AccessKey
  issuer: Issuer
  environment: Environment
  /** ISO text with offset. */
  emittedAt: string
  /** The day where it was issued, YYYY-MM-DD. */
  emittedOn: string
  /** Decimal text. */
  total: string
  /** CPF or CNPJ of whom it names. */
  consumer: string | null
  figures: FiguresFound
  warnings: Warning[]
}

export interface NfceFound extends Sale {
  kind: 'nfce'
  emissionType: string
  /** Minutes from UTC of the clock that it was issued by, where that is not its state's. */
  emittedOffset: number | null
  contingency: { at: string; justification: string | null } | undefined
  slice: Slice
  /** DigestValue of its signature; empty where it has none. */
  digest: string
  /** True if its QR code was made with the company's CSC; undefined of a note without one, or in homologation. */
  usesCsc: boolean | undefined
  /** SEFAZ's reply in the same file. */
  protocol: EventFound | undefined
}

export interface CfeFound extends Sale {
  kind: 'cfe'
}

export interface CfeCancellationFound {
  kind: 'cfe_cancellation'
  key: AccessKey
  canceledKey: string
  issuer: Issuer
  emittedAt: string
  warnings: Warning[]
}

/** A coupon that its device tells of, without the document. */
export interface CfeNoted {
  kind: 'cfe_noted'
  key: AccessKey
  status: 'in_memory' | 'transmitted'
  environment: Environment
  /** ISO text with offset. */
  emittedAt: string
}

/** SEFAZ's answer about a coupon. */
export interface CfeJudged {
  kind: 'cfe_judged'
  key: AccessKey
  status: SefazAnswer
}

/** An event, its reply or both; also SEFAZ's reply to a note, whose type is 'protocol'. */
export interface EventFound {
  kind: 'event'
  key: AccessKey
  /** Null where it does not say. */
  environment: Environment | null
  /** tpEvento or 'protocol'. */
  type: string
  sequence: number
  /** Absent without a reply. */
  cStat: string | null
  typeDescription: string
  level: 'success' | 'error' | 'other'
  description: string | null
  protocolNumber: string | null
  receivedAt: string | null
  /** When it was made; of a reply alone, when SEFAZ received it. */
  createdAt: string | null
  request: Slice | undefined
  response: Slice | undefined
  /** The digest of the note that a reply is to (digVal); empty where it has none. */
  digest: string
  /** The note that takes the place of this one (110112). */
  substituteKey: string | undefined
  /** Given along with an authorisation. */
  alerts: SefazAlert[]
  warnings: Warning[]
}

/** A range of numbers declared unused (inutilização). */
export interface VoidFound {
  kind: 'void'
  /** The layout's Id, without 'ID'. */
  key: string
  /** Or a person's CPF. */
  cnpj: string
  /** IBGE code. */
  uf: string
  environment: Environment
  year: number
  serie: number
  numberStart: number
  numberEnd: number
  /** True if the request itself is there, and why the numbers were given up. */
  isRequest: boolean
  reason: string | null
  /** 102 once SEFAZ agreed; absent in a request. */
  cStat: string | null
  /** The reply's words. */
  description: string | null
  protocolNumber: string | null
  receivedAt: string | null
  warnings: Warning[]
}
