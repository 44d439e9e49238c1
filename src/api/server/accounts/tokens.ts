import { newest } from '../limits/newest.ts'
import { type SigningOptions, signedTokens } from './signed-tokens.ts'

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

/** Tokens whose signature is not computed anew: each has its calls within a quarter of an hour, and computing goes through two threads. */
const MOST_VERIFIED = 2000

/** Bearer tokens of sessions. The secret has at least 32 characters. */
export function accessTokens(options: SigningOptions): AccessTokens {
  if (options.secret.length < 32) throw new RangeError('The secret needs at least 32 characters')
  const tokens = signedTokens(options)
  const verified = newest<string, { caller: Caller; expires: number }>(MOST_VERIFIED)
  return {
    seconds: options.seconds,
    issue: ({ userId, sessionId }) => tokens.sign(userId, { sid: sessionId }),
    async verify(token) {
      const known = verified.get(token)
      if (known && Math.floor(options.now() / 1000) < known.expires) return known.caller
      const { sub, sid, exp = 0 } = (await tokens.verify(token, ['sid'])) ?? {}
      if (typeof sub !== 'string' || typeof sid !== 'string') return undefined
      const caller = { userId: sub, sessionId: sid }
      verified.set(token, { caller, expires: exp })
      return caller
    },
  }
}
