import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { newest } from '../limits/newest.ts'

const ISSUER = 'fiscal'
const AUDIENCE = 'fiscal-api'

export interface SigningOptions {
  secret: string
  /** How long a token is good for. */
  seconds: number
  now: () => number
}

export interface SignedTokens {
  /** `most`: good for no longer than that, in seconds. */
  sign(subject: string, claims: JWTPayload, most?: number): Promise<string>
  /** Reads a token's claims; undefined when it is not ours, expired, altered, of another kind, or lacks a claim. */
  verify(token: string): Promise<Readonly<JWTPayload> | undefined>
}

/** A kind tells its tokens from the others that one secret signs. */
interface Kind {
  /** The header's; tokens of sessions have none. */
  typ?: string
  /** Claims that each must have, beside whose it is and how long it is good for. */
  required?: readonly string[]
}

/** Tokens whose signature is not computed anew: each has its calls within minutes, and computing goes through two threads. */
const MOST_VERIFIED = 2000

/** JWT, HMAC SHA-256. */
export function signedTokens({ secret, seconds, now, typ, required = [] }: SigningOptions & Kind): SignedTokens {
  const key = new TextEncoder().encode(secret)
  const type = typ === undefined ? {} : { typ }
  const verified = newest<string, JWTPayload & { exp: number }>(MOST_VERIFIED)
  return {
    sign(subject, claims, most = seconds) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', ...type })
        .setSubject(subject)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.min(seconds, most))
        .sign(key)
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && Math.floor(now() / 1000) < known.exp) return known
      // A call's token is tried as one kind after another: those that it is not of shall cost no signature.
      if (!hasType(token, typ)) return undefined
      try {
        const { payload } = await jwtVerify<{ exp: number }>(token, key, {
          ...type,
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', ...required],
          currentDate: new Date(now()),
        })
        verified.set(token, payload)
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** A token's header says its kind; whether that is true, its signature tells. */
function hasType(token: string, typ: string | undefined): boolean {
  try {
    return decodeProtectedHeader(token).typ === typ
  } catch {
    return false
  }
}
