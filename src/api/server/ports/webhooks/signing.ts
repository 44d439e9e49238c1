import { Webhook } from 'standardwebhooks'

// Messages by the specification of Standard Webhooks (standardwebhooks.com), by its own library.

/** Bytes of a secret: as many as of the hash that signs with it. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** Returns a new secret, in the specification's form. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return PREFIX + btoa(String.fromCharCode(...bytes))
}

interface Signing {
  /** Names the message for good: whoever gets it twice knows it by this. */
  id: string
  /** Milliseconds since the epoch: of this attempt. */
  now: number
  body: string
  /** Those that are valid: each signs, so that a receiver may know the old one or the new. */
  secrets: readonly string[]
}

/** Returns the headers by which a receiver knows a message, its time and who sent it. */
export function signedHeaders({ id, now, body, secrets }: Signing): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
