import { phrase } from '#domain/phrase.ts'
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

/** Said in place of the usual words: 'open the list again' helps nobody who has no sign-in. */
interface LinkWords {
  invalid: string
  expired: string
}
/** Those of what is mailed to people who have none. */
export const MAILED_LINK: LinkWords = {
  invalid: phrase`Este link não está inteiro. Abra-o a partir do e-mail que o trouxe.`,
  expired: phrase`O prazo deste link acabou. Peça à empresa um novo envio.`,
}

/** HMAC SHA-256 over a subject and its moment of expiry. The ':' keeps it apart from whatever else the secret signs: the text of a JWT has none. */
export function linkSignatures(
  { secret, now }: { secret: string; now: () => number },
  words?: LinkWords,
): LinkSignatures {
  const refusal = (code: 'link_invalid' | 'link_expired', reason: string | undefined) =>
    new Refusal(code, reason === undefined ? {} : { reason })
  const key = crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signatureOf = async (subject: string, expires: string) =>
    hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encode(`${subject}:${expires}`))))
  return {
    async sign(subject, at) {
      const expires = String(Math.floor(at / 1000))
      return { expires, signature: await signatureOf(subject, expires) }
    },
    async check(subject, { expires, signature }) {
      if (!sameBytes(encode(await signatureOf(subject, expires)), encode(signature)))
        throw refusal('link_invalid', words?.invalid)
      if (Number(expires) * 1000 <= now()) throw refusal('link_expired', words?.expired)
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
