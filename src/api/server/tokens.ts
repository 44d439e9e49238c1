import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fiscal'
const AUDIENCE = 'fiscal-api'

export interface AccessTokens {
  /** Seconds that a token is good for. */
  readonly seconds: number
  issue(userId: string): Promise<string>
  /** The user of a token; undefined when it is not ours, expired or altered. */
  verify(token: string): Promise<string | undefined>
}

/** Bearer tokens: JWT, HMAC SHA-256. The secret has at least 32 characters. */
export function accessTokens(options: { secret: string; seconds: number; now: () => number }): AccessTokens {
  if (options.secret.length < 32) throw new RangeError('The secret needs at least 32 characters')
  const key = new TextEncoder().encode(options.secret)
  return {
    seconds: options.seconds,
    issue(userId) {
      const now = Math.floor(options.now() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + options.seconds)
        .sign(key)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(options.now()),
        })
        return payload.sub
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
