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

/** A file that the user saves: its bytes, or an address that gives them for some minutes to whoever asks. */
export interface FiscalFile {
  /** Without a folder; '' where the address alone tells it. */
  name: string
  bytes?: Blob
  url?: string
}

/** The defaults of `connect`: for elements that do not carry their own. */
export interface PageDefaults {
  /** Address of the server, `http://` or `https://`. */
  api?: string
  tenant?: string
  token?: TokenProvider
  /** Columns and actions of the page's own, in every element that shows such rows and has no `customize` itself. */
  customize?: FiscalCustomize
  /** Has calls carry the header `traceparent` (W3C Trace Context): one that the function returns, or with `true` a new trace each. */
  traceparent?: true | (() => string | undefined)
  /** Saves the files of the user's, in place of the browser: in the WebView of an app, where downloads are lost. */
  save?: (file: FiscalFile) => void | Promise<void>
}

/** The kind of row. */
export type FiscalRowKind = 'nfce' | 'cfe' | 'company' | 'sat'

/** The names that a row is known by; nothing of its content. */
export interface FiscalRow {
  kind: FiscalRowKind
  id: string
  /** Access key of a note or coupon; a range of voided numbers has none. */
  key?: string
  environment?: 'production' | 'homolog'
  /** Serial number of a SAT. */
  serial?: string
  /** CNPJ of a company, or of a SAT's; that of a person, a CPF, is never told. */
  cnpj?: string
}

/** The content of a cell of the page's own: text, a node that stands in no other row, or nothing. */
export type FiscalCell = string | number | Node | null | undefined

/** A column of the page's own. */
export interface FiscalColumn {
  /** Small letters, digits and hyphens. */
  name: string
  header: string
  /** Called once a row, and again when the row's data change or `customize` is set anew. */
  cell(row: FiscalRow, ways: { signal: AbortSignal }): FiscalCell | Promise<FiscalCell>
  /** How long a promise is waited for (ms); 10 s unless told. */
  timeout?: number
  /** Pixels; 140 unless told. */
  width?: number
  align?: 'left' | 'right'
  /** Shown only to whom has chosen it. */
  hidden?: boolean
}

/** The icons of ours that an action may have by name. */
export type FiscalIcon =
  | 'arrow-up-right'
  | 'bell'
  | 'bookmark'
  | 'calendar'
  | 'check'
  | 'circle-x'
  | 'clock'
  | 'copy'
  | 'download'
  | 'eye'
  | 'info'
  | 'plus'
  | 'printer'
  | 'refresh-cw'
  | 'search'
  | 'send'
  | 'trash-2'
  | 'triangle-alert'

/** The words of an action of the page's own when it has ended; Portuguese, to show. */
export interface FiscalOutcome {
  done?: string
  failed?: string
}

/** An action of the page's own on rows. */
export interface FiscalAction {
  /** Small letters, digits and hyphens. */
  name: string
  label: string
  /** One of ours by name, or an element of the page's, of which each place gets a copy. */
  icon?: FiscalIcon | Element
  /** Tells to which rows it can be done; to all unless told. */
  fits?(row: FiscalRow): boolean
  /** Takes one row alone: it is in the rows' menus, and not among what is done to chosen ones. */
  single?: boolean
  /** Does it. Whatever it throws is contained, said to the user in our words, and written to the console. */
  run(rows: readonly FiscalRow[], ways: { signal: AbortSignal }): FiscalOutcome | void | Promise<FiscalOutcome | void>
}

/** The page's own in rows of a kind. */
export interface FiscalOwn {
  columns?: readonly FiscalColumn[]
  actions?: readonly FiscalAction[]
}

/** The page's own in rows, by their kind. */
export interface FiscalCustomize {
  nfce?: FiscalOwn
  cfe?: FiscalOwn
  company?: FiscalOwn
  sat?: FiscalOwn
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

/** Rows that the user opens, or has chosen by their boxes: all that are chosen then, none where nothing is any more. */
export interface FiscalSelectDetail {
  how: 'open' | 'choose'
  rows: readonly FiscalRow[]
}

/** The name of something that the user did, in `fiscal-usage`; of the page's own actions `own-` and the name. */
export type FiscalUsageAction =
  | 'choose'
  | 'columns'
  | 'csv'
  | 'explain'
  | 'filter'
  | 'open'
  | 'page'
  | 'pdf'
  | 'proof'
  | 'refresh'
  | 'revoke'
  | 'save'
  | 'search'
  | 'sort'
  | 'xml'
  | 'xml_pdf'
  | `own-${string}`

/** How the element is used: names that stand in the product, and a duration. Nothing of anybody, and of no document. */
export interface FiscalUsageDetail {
  what: 'screen' | 'action' | 'error'
  /** The name of the view, as `fiscal-navigate` has it. */
  screen: string
  /** Milliseconds from when a screen was asked for until its data stood. */
  ms?: number
  action?: FiscalUsageAction
  error?: FiscalErrorCode
}

/** Detail by event. */
export interface FiscalEventDetails {
  'fiscal-ready': FiscalReadyDetail
  'fiscal-state': FiscalStateDetail
  'fiscal-navigate': FiscalNavigateDetail
  'fiscal-auth-required': FiscalAuthRequiredDetail
  'fiscal-error': FiscalErrorDetail
  'fiscal-saved': FiscalSavedDetail
  'fiscal-select': FiscalSelectDetail
  'fiscal-usage': FiscalUsageDetail
}
