import { Refusal } from '../../errors/refusal.ts'
import { hex } from './hex.ts'
import { sameBytes } from './platform.ts'

/** A moment, in seconds since 1970, and the signature of what it belongs to. */
export interface SignedUntil {
  expires: string
  signature: string
}

export interface LinkSignatures {
  /** `subject`: a kind of address and its parts, with a ':' between them; `at`: its end, in ms. */
  sign(subject: `${string}:${string}`, at: number): Promise<SignedUntil>
  /** Refuses what this server did not sign, and what it signed too long ago. */
  check(subject: `${string}:${string}`, signed: SignedUntil): Promise<void>
}

/** HMAC SHA-256 over a subject and its moment of expiry. The ':' keeps it apart from whatever else the secret signs: the text of a JWT has none. */
export function linkSignatures({ secret, now }: { secret: string; now: () => number }): LinkSignatures {
  const key = crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signatureOf = async (subject: string, expires: string) =>
    hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encode(`${subject}:${expires}`))))
  return {
    async sign(subject, at) {
      const expires = String(Math.floor(at / 1000))
      return { expires, signature: await signatureOf(subject, expires) }
    },
    async check(subject, { expires, signature }) {
      if (!sameBytes(encode(await signatureOf(subject, expires)), encode(signature))) throw new Refusal('link_invalid')
      if (Number(expires) * 1000 <= now()) throw new Refusal('link_expired')
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
