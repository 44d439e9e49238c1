// What a page's own code may know of the elements, as types. The package publishes this file as it stands (scripts/package/declarations.ts):
// whatever changes here is a change for partners.

/** The state of an element: its `:state()`, told by `fiscal-state`. */
export type FiscalState = 'loading' | 'ready' | 'stale' | 'auth' | 'error'

/** The kind of failure, in `fiscal-error`. */
export type FiscalErrorCode =
  | 'auth-expired'
  | 'auth-denied'
  | 'network'
  | 'timeout'
  | 'api'
  | 'bad-reply'
  | 'config'
  | 'render'

/** The kind of saved thing, in `fiscal-saved`. */
export type FiscalSavedKind =
  | 'certificate'
  | 'company'
  | 'company_group'
  | 'device'
  | 'document'
  | 'grant'
  | 'nf_download'
  | 'oauth_client'
  | 'password'
  | 'plan'
  | 'point_of_sale'
  | 'role'
  | 'second-factor'
  | 'security'
  | 'sat'
  | 'sat_alarm'
  | 'sat_command'
  | 'sat_notification'
  | 'sat_silence'
  | 'session'

/** The circumstances of a request for a token. */
export interface TokenRequest {
  tenant: string
  reason: 'missing' | 'expired'
  /** Aborted after 30 s. */
  signal: AbortSignal
}

/** A page's own way to get a token. */
export type TokenProvider = (request: TokenRequest) => Promise<string>

/** The defaults of `connect`: for elements that do not carry their own. */
export interface PageDefaults {
  /** Address of the server, `http://` or `https://`. */
  api?: string
  tenant?: string
  token?: TokenProvider
}

/** The options of `defineAll`. */
export interface DefineOptions {
  /** In front of every tag, so that two versions can live on one page: `v2-` makes `v2-fiscal-nfce-list`. */
  prefix?: string
}

/** Data stand: the first answer is shown. */
export type FiscalReadyDetail = Record<string, never>

/** Another `:state()`. */
export interface FiscalStateDetail {
  state: FiscalState
}

/** The place inside the element that the user wants to go to; cancelled, it stays. */
export interface FiscalNavigateDetail {
  from: string
  to: string
  /** The name of the view, if there is one at that path. */
  name?: string
  params: Readonly<Record<string, string>>
}

/** The element needs a token; cancelable. */
export interface FiscalAuthRequiredDetail {
  reason: TokenRequest['reason']
  respondWith(token: Promise<string>): void
}

/** A failure; cancelled, the page shows it itself. */
export interface FiscalErrorDetail {
  code: FiscalErrorCode
  /** Portuguese, to show. */
  message: string
  retryable: boolean
  /** Status of the answer, where there was one. */
  status?: number
}

/** The thing that the user has saved. Neither personal data nor tokens. */
export interface FiscalSavedDetail {
  what: FiscalSavedKind
  id?: string
}

/** Detail by event. */
export interface FiscalEventDetails {
  'fiscal-ready': FiscalReadyDetail
  'fiscal-state': FiscalStateDetail
  'fiscal-navigate': FiscalNavigateDetail
  'fiscal-auth-required': FiscalAuthRequiredDetail
  'fiscal-error': FiscalErrorDetail
  'fiscal-saved': FiscalSavedDetail
}
