import createClient, { type Client } from 'openapi-fetch'
import type { ApiToken, FiscalApiOptions, PageToken, PageTokenRequest } from './public.ts'

/** Why no token was given: `code` is OAuth's word, or 'server' where the answer was none of OAuth's. */
export class FiscalTokenError extends Error {
  override name = 'FiscalTokenError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, description: string) {
    super(`No token (${status} ${code})${description && `: ${description}`}`)
    this.status = status
    this.code = code
  }
}

/** A client of the API, and the exchange of tokens for a portal's pages. */
export type FiscalApi<Paths extends object> = Client<Paths, 'application/json'> & {
  /** Exchanges the client's secret for a token of one page, for ten minutes. Throws FiscalTokenError. */
  pageToken(request: PageTokenRequest): Promise<PageToken>
}

/** A token is not used in its last moments, in ms: the call may take longer. */
const EARLY_MS = 30_000

/** Makes a client of the API of one server, for servers of partners; a refused call answers `error`, it throws where nothing answers. */
export function createFiscalApi<Paths extends object>({
  baseUrl,
  tenant,
  token,
  clientId,
  clientSecret,
  fetch = (request) => globalThis.fetch(request),
}: FiscalApiOptions): FiscalApi<Paths> {
  const address = `${baseUrl.replace(/\/+$/, '')}/api/v1`
  const exchange = exchangeAt(`${address}/oauth2/token`, { clientId, clientSecret, fetch })
  const own = token === undefined ? tokenOfClient(exchange) : { read: async () => wayOf(token)(), forget: () => {} }
  const authorized = async (request: Request) => {
    const made = new Request(request)
    if (tenant !== undefined && !made.headers.has('X-Tenant')) made.headers.set('X-Tenant', tenant)
    if (!made.headers.has('Authorization')) made.headers.set('Authorization', `Bearer ${await own.read()}`)
    return made
  }
  // No middleware of openapi-fetch: that takes a Response for none where another library has put its own in the global's place (Hono's server does).
  const send = async (request: Request) => {
    if ((token ?? clientId) === undefined || request.url.startsWith(`${address}/oauth2/`)) return fetch(request)
    const response = await fetch(await authorized(request))
    if (response.status !== 401 || token !== undefined || request.method !== 'GET') return response
    // The secret may be good for another one: its tokens end with a restored database, or a key that was changed.
    own.forget()
    return fetch(await authorized(request))
  }
  const client = createClient<Paths, 'application/json'>({ baseUrl: address, fetch: send })
  return Object.assign(client, {
    async pageToken({ elements, companies, origin, scope }: PageTokenRequest): Promise<PageToken> {
      const answer = await exchange({
        elements: elements.join(' '),
        companies: companies === 'all' ? 'all' : companies.join(' '),
        origin,
        ...(scope && { scope: scope.join(' ') }),
      })
      return {
        token: answer.access_token,
        tenant: answer.tenant ?? '',
        expiresIn: answer.expires_in,
        scope: answer.scope.split(' '),
      }
    },
  })
}

const wayOf = (token: ApiToken) => (typeof token === 'string' ? () => token : token)

interface TokenAnswer {
  access_token: string
  expires_in: number
  scope: string
  tenant?: string
}
type Exchange = (fields: Record<string, string>) => Promise<TokenAnswer>

function exchangeAt(
  url: string,
  { clientId, clientSecret, fetch }: Required<Pick<FiscalApiOptions, 'fetch'>> & Omit<FiscalApiOptions, 'baseUrl'>,
): Exchange {
  return async (fields) => {
    if (clientId === undefined || clientSecret === undefined) {
      throw new TypeError('A token of a client is asked for by its clientId and clientSecret')
    }
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...fields })
    const reply = await fetch(new Request(url, { method: 'POST', headers, body }))
    // A proxy between may answer anything.
    const answer = await reply.json().catch(() => ({}))
    if (reply.ok) return answer
    throw new FiscalTokenError(reply.status, answer.error ?? 'server', answer.error_description ?? '')
  }
}

/** The client's own token, asked for once by all calls that wait for it. */
function tokenOfClient(exchange: Exchange) {
  let current: { token: Promise<string>; until: number } | undefined
  return {
    read(): Promise<string> {
      if (current && current.until > Date.now()) return current.token
      const next: NonNullable<typeof current> = {
        until: Number.POSITIVE_INFINITY,
        token: exchange({}).then(
          ({ access_token: token, expires_in: seconds }) => {
            next.until = Date.now() + seconds * 1000 - EARLY_MS
            return token
          },
          (error: unknown) => {
            if (current === next) current = undefined
            throw error
          },
        ),
      }
      current = next
      return next.token
    },
    forget() {
      current = undefined
    },
  }
}
