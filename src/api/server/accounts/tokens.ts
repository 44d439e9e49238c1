import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'fiscal'
const AUDIENCE = 'fiscal-api'

/** Who calls, and in which session: the family of refresh tokens that the access token was given with. */
export interface Caller {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  /** Seconds that a token is good for. */
  readonly seconds: number
  issue(caller: Caller): Promise<string>
  /** Who a token was given to; undefined when it is not ours, expired or altered. Whether the session still stands the database says. */
  verify(token: string): Promise<Caller | undefined>
}

/** Bearer tokens: JWT, HMAC SHA-256. The secret has at least 32 characters. */
export function accessTokens(options: { secret: string; seconds: number; now: () => number }): AccessTokens {
  if (options.secret.length < 32) throw new RangeError('The secret needs at least 32 characters')
  const key = new TextEncoder().encode(options.secret)
  return {
    seconds: options.seconds,
    issue({ userId, sessionId }) {
      const now = Math.floor(options.now() / 1000)
      return new SignJWT({ sid: sessionId })
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
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: new Date(options.now()),
        })
        const { sub, sid } = payload
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
