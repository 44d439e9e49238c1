import type { OauthClientForm } from '#api/contract/devices/oauth-clients.ts'
import type { Person, TestServer } from '../test-server.ts'

// What tests of a portal's pages need: a portal that is registered, its exchange, and calls of its pages.

export const PAGE = 'https://portal.example'

export const portalForm = (given: Partial<OauthClientForm> = {}): OauthClientForm => ({
  kind: 'portal',
  description: 'Loja virtual',
  scopes: ['nfce:read', 'sat:read', 'cfe_dashboard:read', 'company:read', 'point_of_sale:read'],
  company_id: '',
  elements: ['fiscal-nfce-list', 'fiscal-sat-park', 'fiscal-companies'],
  origins: [PAGE],
  companies: null,
  ...given,
})

export function embedCalls(server: TestServer) {
  const register = (given: Partial<OauthClientForm> = {}, as: Person = 'master') =>
    server.call('/oauth2_clients/', { method: 'POST', as, tenant: server.a.id, body: portalForm(given) })
  /** Registers a portal; answers what it proves itself by. */
  const portal = async (given: Partial<OauthClientForm> = {}) => {
    const { id, secret } = await (await register(given)).json()
    return { client_id: String(id), client_secret: String(secret) }
  }
  /** Asks for a page's token. */
  const exchange = async (fields: Record<string, string>, address = '10.1.0.1') => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const reply = await server.call('/oauth2/token', { method: 'POST', headers, body, address })
    return { status: reply.status, ...(await reply.json()) }
  }
  /** A call of a page. `Origin: ''`: of none. */
  const page = (
    token: string,
    path: string,
    options: { origin?: string; method?: 'POST'; body?: unknown; tenant?: string } = {},
  ) => {
    const { origin = PAGE, ...rest } = options
    const headers = { Authorization: `Bearer ${token}`, ...(origin && { Origin: origin }) }
    return server.call(path, { ...rest, headers })
  }
  const revoke = (id: string) =>
    server.call(`/oauth2_clients/${id}`, { method: 'DELETE', as: 'master', tenant: server.a.id })
  return { register, portal, exchange, page, revoke }
}
