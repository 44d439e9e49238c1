import type { Pushes } from './pushes.ts'

/** Loaded with the first message: most servers send none. */
const load = async () => (await import('web-push')).default

/** Messages by the library of the Web Push working group's own makers; it posts none of them, since the guarded sender does (ports/webhooks). */
export const webPushes: Pushes = {
  newKeys: async () => (await load()).generateVAPIDKeys(),
  async seal({ endpoint, p256dh, auth }, text, { keys, contact, ttl, urgency, topic }) {
    const library = await load()
    try {
      const { headers, body } = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttl,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const)
      return { url: endpoint, headers: Object.fromEntries(texts), body }
    } catch (error) {
      // A point that lies on no curve; of a contact or a key of ours that are none it would be our fault.
      if (isKeyFault(error)) return undefined
      throw error
    }
  },
}

const isKeyFault = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_CRYPTO_ECDH')
