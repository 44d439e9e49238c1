import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fiscal'
const AUDIENCE = 'fiscal-api'

export interface SigningOptions {
  secret: string
  /** How long a token is good for. */
  seconds: number
  now: () => number
}

export interface SignedTokens {
  sign(subject: string, claims: JWTPayload): Promise<string>
  /** What a token says; undefined when it is not ours, expired, altered, or has not all of `claims`. */
  verify(token: string, claims: string[]): Promise<JWTPayload | undefined>
}

/** JWT, HMAC SHA-256. `typ` tells the kinds apart that one secret signs. */
export function signedTokens({ secret, seconds, now, typ }: SigningOptions & { typ?: string }): SignedTokens {
  const key = new TextEncoder().encode(secret)
  const type = typ === undefined ? {} : { typ }
  return {
    sign(subject, claims) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', ...type })
        .setSubject(subject)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
    },
    async verify(token, claims) {
      try {
        const { payload } = await jwtVerify(token, key, {
          ...type,
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', ...claims],
          currentDate: new Date(now()),
        })
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
