import { type SigningOptions, signedTokens } from './signed-tokens.ts'

/** The caller, and the session: the family of refresh tokens that the access token came with. */
export interface Caller {
  userId: string
  sessionId: string
}

export interface AccessTokens {
  /** Seconds that a token is good for. */
  readonly seconds: number
  /** `most`: good for no longer than that, in seconds. */
  issue(caller: Caller, most?: number): Promise<string>
  /** Reads the caller of a token; undefined when it is not ours, expired or altered. The database knows if the session still stands. */
  verify(token: string): Promise<Caller | undefined>
}

/** Bearer tokens of sessions. The secret has at least 32 characters. */
export function accessTokens(options: SigningOptions): AccessTokens {
  if (options.secret.length < 32) throw new RangeError('The secret needs at least 32 characters')
  const tokens = signedTokens({ ...options, required: ['sid'] })
  return {
    seconds: options.seconds,
    issue: ({ userId, sessionId }, most) => tokens.sign(userId, { sid: sessionId }, most),
    async verify(token) {
      const { sub, sid } = (await tokens.verify(token)) ?? {}
      return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : undefined
    },
  }
}
