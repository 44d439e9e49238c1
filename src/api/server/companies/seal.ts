import { madeOnce } from '../http/made-once.ts'
import { sealFor, type SealOptions } from '../ports/platform/seal.ts'

/** How the secrets of companies stand in the database: codes for SEFAZ, certificates with their keys. */
export interface CompanySeal {
  /** `about`: whose and which it is, e.g. 'csc <company id>'; it opens for nothing else. */
  close(about: string, text: string): Promise<string>
  /** Undefined for what was altered, is about something else, or was sealed under a secret that this server does not have. */
  open(about: string, sealed: string): Promise<string | undefined>
  /** Returns the beginnings of all sealed texts that this server can open. */
  heads(): Promise<string[]>
}

export function companySeal(options: SealOptions): CompanySeal {
  const seal = sealFor('companies', options)
  return {
    heads: seal.heads,
    close: (about, text) => seal.close(JSON.stringify({ about, text })),
    async open(about, sealed) {
      const opened = await seal.open(sealed)
      if (opened === undefined) return undefined
      // `close` has written it: nobody else has the key.
      const content = JSON.parse(opened) as { about: string; text: string }
      return content.about === about ? content.text : undefined
    },
  }
}

/** Returns the seal of a server's companies. */
export const companySealOf = madeOnce(companySeal)
