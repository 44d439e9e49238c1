import type { Environment } from '#domain/documents/environment.ts'

/** A company's own key and certificates, as PEM: open in memory alone, and in no error. */
export interface TaxpayerKey {
  key: string
  /** Its certificate, and those above it that came with it. */
  certificates: string
}

export interface ListingQuery {
  taxpayer: TaxpayerKey
  /** The company's, which its certificate says as well. */
  cnpj: string
  environment: Environment
  /** Minutes of issue at Brasília, both inclusive: 'AAAA-MM-DDThh:mm'. */
  from: string
  to: string
  /** The process is about to end. */
  signal?: AbortSignal | undefined
}

export interface NoteQuery {
  taxpayer: TaxpayerKey
  environment: Environment
  key: string
  signal?: AbortSignal | undefined
}

/** SEFAZ's own code and words. */
interface Words {
  code: string
  words: string
}

/**
 * An answer without what was asked for. 'throttled': too many requests of this address, after which nobody asks for a while. 'misuse': too
 * many of this taxpayer, by whatever system. 'refused': this one alone.
 */
export type ListingRefusal =
  | ({ outcome: 'throttled' } & Words)
  | ({ outcome: 'misuse' } & Words)
  | ({ outcome: 'refused' } & Words)

export type ListingAnswer =
  | {
      outcome: 'listed'
      keys: string[]
      /** The minute of issue from which on there are more; undefined where that is all. Keys of that minute come again. */
      next: string | undefined
    }
  | ListingRefusal

/** `answer`: the bytes of what was answered, with the note and its events in it. */
export type NoteAnswer = { outcome: 'found'; answer: Uint8Array } | ListingRefusal

/** Hands out what SEFAZ has of a taxpayer's own notes. Rejects where nobody answers in time, or with something else. */
export interface NoteListing {
  list(query: ListingQuery): Promise<ListingAnswer>
  fetch(query: NoteQuery): Promise<NoteAnswer>
}

/** How many days back notes are handed out. */
export const LISTED_DAYS = 100
