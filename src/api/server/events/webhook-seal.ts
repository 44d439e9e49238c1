import { madeOnce } from '../http/made-once.ts'
import { sealFor, type SealOptions } from '../ports/platform/seal.ts'

/** How secrets of receivers stand in the database: each opens for its own receiver alone. */
export interface WebhookSeal {
  close(endpoint: string, secret: string): Promise<string>
  /** Undefined for what was altered, is another receiver's, or was sealed under a secret that this server does not have. */
  open(endpoint: string, sealed: string): Promise<string | undefined>
}

export function webhookSeal(options: SealOptions): WebhookSeal {
  const seal = sealFor('webhooks', options)
  return {
    close: (endpoint, secret) => seal.close(`${endpoint} ${secret}`),
    async open(endpoint, sealed) {
      const opened = await seal.open(sealed)
      const head = `${endpoint} `
      return opened?.startsWith(head) ? opened.slice(head.length) : undefined
    },
  }
}

/** Returns the seal of a server's receivers. */
export const webhookSealOf = madeOnce(webhookSeal)
