import type { EmbeddedElement as PortalElement, PortalScope } from '#domain/access/embedding.ts'

// What a partner's server may know of its API client, as types. The package publishes this file as it stands (scripts/package/api.ts):
// whatever changes here is a change for partners.

/** A token, or a way to one: asked before each call. */
export type ApiToken = string | (() => string | Promise<string>)

/** The options of `createFiscalApi`. */
export interface FiscalApiOptions {
  /** Address of the server, `https://fiscal.example`. */
  baseUrl: string
  /** The tenant of the calls. A client's own token is of one tenant, and need not name it. */
  tenant?: string
  /** The caller's token. Without it the client's id and secret are exchanged for tokens, each kept as long as it is good. */
  token?: ApiToken
  /** The id of an OAuth client of the kind 'server' or 'portal'. */
  clientId?: string
  /** Its secret: never to be in a page. */
  clientSecret?: string
  /** In place of the runtime's own. */
  fetch?: (request: Request) => Promise<Response>
}

/** The terms of a token for one page: never more than the portal was given. */
export interface PageTokenRequest {
  /** The page's elements. */
  elements: readonly PortalElement[]
  /** CNPJs of 14 positions; 'all' is every company of the portal. */
  companies: 'all' | readonly string[]
  /** The page's origin, `https://portal.example`. */
  origin: string
  /** Reading, unless it says more. */
  scope?: readonly PortalScope[]
}

/** A token for one page. */
export interface PageToken {
  token: string
  /** The tenant that the page's elements are given beside it. */
  tenant: string
  /** Seconds. */
  expiresIn: number
  scope: readonly string[]
}
