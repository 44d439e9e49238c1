import { problems } from '#api/contract/problem.ts'
import { Refusal } from './refusal.ts'

/** Why an OAuth endpoint refuses: RFC 6749, section 5.2; RFC 8628, section 3.5; RFC 7009, section 2.2.1. */
export type OauthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'unsupported_token_type'
  | 'temporarily_unavailable'
  | 'server_error'

/** Answers as OAuth says, in a description that has no accents by its grammar, and is for who writes a client. */
export class OauthRefusal extends Refusal {
  readonly #error: OauthCode
  /** For who writes a client: nothing of it is secret. */
  readonly description: string
  readonly #status: number
  readonly #challenge: boolean

  /** `challenge`: the client tried HTTP Basic, which the answer then asks for. */
  constructor(
    error: OauthCode,
    description: string,
    { status = error === 'invalid_client' ? 401 : 400, challenge = false, retryAfter = 0 } = {},
  ) {
    super('invalid', retryAfter > 0 ? { retryAfter } : {})
    this.#error = error
    this.description = description
    this.#status = status
    this.#challenge = challenge
  }

  override toResponse(): Response {
    const headers = new Headers({ Pragma: 'no-cache' })
    if (this.retryAfter !== undefined) headers.set('Retry-After', String(this.retryAfter))
    if (this.#challenge) headers.set('WWW-Authenticate', 'Basic realm="fiscal", charset="UTF-8"')
    return Response.json({ error: this.#error, error_description: this.description }, { status: this.#status, headers })
  }
}

/** Translates a refusal of any part of the server into OAuth's words. */
export function asOauth(refusal: Refusal): OauthRefusal {
  if (refusal instanceof OauthRefusal) return refusal
  const { status } = problems[refusal.code]
  if (status >= 500 && refusal.code === 'internal') {
    return new OauthRefusal('server_error', 'The server failed', { status })
  }
  if (status === 429 || status >= 500) {
    const retryAfter = refusal.retryAfter ?? 1
    return new OauthRefusal('temporarily_unavailable', 'Try again later', { status, retryAfter })
  }
  return new OauthRefusal('invalid_request', 'A parameter is missing, repeated or malformed', { status })
}
