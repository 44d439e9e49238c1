import { Hono } from 'hono'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { CUSTODY_YEARS } from '#domain/custody.ts'
import { type Features, featuresWithout } from '#domain/features.ts'
import { commandSeal } from '../commands/seal.ts'
import { DOWNLOAD_DAYS } from '../downloads/days.ts'
import { fullCounts } from '../store/counting.ts'
import { downloadLinks } from '../downloads/links.ts'
import { sendDownloadMails } from '../downloads/mails.ts'
import { packer } from '../downloads/pack.ts'
import { callShares } from '../limits/call-shares.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { type FileStore, memoryFileStore } from '../ports/files/file-store.ts'
import type { Handler } from '../handlers/handler.ts'
import { handlers } from '../handlers/handlers.ts'
import { answer, type House } from './implement.ts'
import { directJobs, type Jobs } from '../ports/jobs/jobs.ts'
import { type Mailer, memoryMailer } from '../ports/mail/mailer.ts'
import { openApi } from './openapi.ts'
import { keptResults } from '../documents/kept-results.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { networkOf } from './network-address.ts'
import { memoryRateLimit } from '../limits/rate-limit.ts'
import { sharedRateLimit } from '../limits/shared-rate-limit.ts'
import { referencePage, referenceStyle } from './reference-page.ts'
import { Refusal } from '../errors/refusal.ts'
import { refusalOf } from '../store/refusal-of.ts'
import { type Outage, watchOutage } from '../store/outage.ts'
import type { Store } from '../store/scope.ts'
import { ConnectionFailure, repeatedOnce } from '../store/trouble.ts'
import { agentDevices } from '../telemetry/devices.ts'
import { telemetryIntake } from '../telemetry/intake.ts'
import { accessTokens } from '../accounts/tokens.ts'
import { errorText } from '../errors/text.ts'

export interface Settings {
  /** How long an access token is good for. */
  accessSeconds?: number
  /** How long a session lives on without being used. */
  refreshSeconds?: number
  /** The largest body taken, in bytes. */
  bodyLimit?: number
  /** Parse answers by the contract as well: for tests and development. */
  checkReplies?: boolean
  /** Scheme and host that callers use, where a proxy in front hides them; otherwise those of each call. */
  origin?: string
  /** Scheme and host that links in mail lead to; otherwise `origin`, otherwise those of the call, which only a page can trust. */
  linkOrigin?: string
  /** Failed sign-ins taken per minute: of one address for one e-mail, and of one address for any; and per 15 minutes for one e-mail. */
  loginLimits?: { perLogin: number; perAddress: number; perAccount?: number }
  /** Whether failed sign-ins and mail are counted in the database, together with other servers over it. */
  sharedLimits?: boolean
  /** Messages taken in a quarter of an hour: to one e-mail, and asked for from one address. */
  mailLimits?: { perEmail: number; perAddress: number }
  /** The parts of the product that this server has; all of them unless told otherwise. */
  features?: Features
  /** Where screens report unhandled errors. */
  errorDsn?: string
  /** For how long documents are kept, from the 1 January that follows them; 5 years unless told otherwise. */
  custodyYears?: number
  /** Calls of users that have the database at once. */
  callsAtOnce?: number
  /** Calls of one user, or of one address without a session, that may wait, be under way or stand unread. */
  callsPerCaller?: number
  /** How long posts of telemetry wait for each other, in ms. */
  gatherMs?: number
}

export interface ApiOptions {
  store: Store
  platform: Platform
  secret: string
  /** The secret before: what was sealed under it and still waits is opened. */
  oldSecret?: string
  /** How mail leaves; kept in memory unless told otherwise. */
  mailer?: Mailer
  /** Where finished downloads lie; in memory unless told otherwise. */
  files?: FileStore
  /** Who makes downloads; this process, at once, unless told otherwise. */
  jobs?: Jobs
  /** Whether the database is away; known to these calls alone unless told otherwise. */
  outage?: Outage
  /** Told of every failure that no handler meant, but for the database's absence. Must not throw. */
  onError?: (error: unknown, about: { requestId: string; route: string }) => void
  settings?: Settings
}

/** `from`: the caller's network address, for limits, and when the answer has been read or given up; at once where it is not told. */
export type Api = (request: Request, from?: { address?: string; finished?: Promise<void> }) => Promise<Response>

interface Env {
  Bindings: {
    address: string
    finished: Promise<void> | undefined
    id: string
    entry: { route: string } & Record<string, unknown>
    seen: { user?: string; tenant?: string }
  }
}

const CORS = {
  // Elements are embedded in any page; they carry a bearer token and never a cookie, so any origin may ask.
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Content-Disposition, Content-Range, Server-Timing',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, X-Tenant, X-Request-Id, Content-Type',
  'Access-Control-Max-Age': '7200',
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** Memory for what was read out of large documents: some twenty of the largest that a layout allows. */
const PARSED_BYTES = 16_000_000

const DEVICE_ROUTES = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ needs }) => needs === 'device')
    .map(({ path }) => path),
)

/** `/api/v1` as a function, over a database and a platform: the same in Node, in tests and inside a page. */
export function createApi(options: ApiOptions): Api {
  const { store, platform, settings = {} } = options
  const { accessSeconds = 15 * 60, callsAtOnce = 8 } = settings
  const { loginLimits = { perLogin: 10, perAddress: 100 }, mailLimits = { perEmail: 5, perAddress: 30 } } = settings
  const { now } = platform
  const limit = (most: number, seconds: number) => memoryRateLimit({ most, seconds, now })
  const shared = (name: string, most: number, seconds: number) =>
    settings.sharedLimits ? sharedRateLimit({ store, name, most, seconds, now }) : limit(most, seconds)
  const mailer = options.mailer ?? memoryMailer()
  const files = options.files ?? memoryFileStore()
  const seal = commandSeal({ secret: options.secret, oldSecret: options.oldSecret })
  const house: House = {
    store,
    platform,
    parsed: keptResults(PARSED_BYTES),
    counts: fullCounts(platform.now),
    tokens: accessTokens({ secret: options.secret, seconds: accessSeconds, now: platform.now }),
    mailer,
    downloads: {
      files,
      jobs: options.jobs ?? jobsHere(options, mailer, files),
      links: downloadLinks({ secret: options.secret, now: platform.now }),
    },
    seal,
    limits: {
      perLogin: shared('login', loginLimits.perLogin, 60),
      perAddress: shared('login-address', loginLimits.perAddress, 60),
      perAccount: shared('login-account', loginLimits.perAccount ?? 30, 15 * 60),
      mailPerEmail: shared('mail', mailLimits.perEmail, 15 * 60),
      mailPerAddress: shared('mail-address', mailLimits.perAddress, 15 * 60),
      // Of floods, each of which costs no more than its call: a write into the database would make it dearer.
      reportsPerAddress: limit(30, 60),
      agentsPerAddress: limit(100, 60),
    },
    // A screen asks for 15 things at once, twelve elements of a page for 14; a browser has six connections.
    shares: callShares({ most: settings.callsPerCaller ?? 100, retryAfter: 1 }),
    calls: fairQueue({
      atOnce: callsAtOnce,
      // One caller leaves room for another.
      atOncePerKey: Math.ceil(callsAtOnce / 2),
      waiting: 2000,
      waitingPerKey: 200,
      retryAfter: 2,
      // A silent database is waited for once, and not by each in turn.
      failsAll: (error) => error instanceof ConnectionFailure && error.code === 'ETIMEDOUT',
    }),
    queues: {
      // One at a time: each holds one of the four threads that files and token checks need too, and 19 MiB.
      hashing: fairQueue({ atOnce: 1, waiting: 40, waitingPerKey: 10, retryAfter: 2 }),
      crowded: fairQueue({ atOnce: 1000, atOncePerKey: 1, waiting: 0, waitingPerKey: 0, retryAfter: 1 }),
    },
    refreshSeconds: settings.refreshSeconds ?? 14 * 24 * 60 * 60,
    bodyLimit: settings.bodyLimit ?? 1_000_000,
    checkReplies: settings.checkReplies ?? false,
    origin: settings.origin,
    linkOrigin: settings.linkOrigin,
    features: settings.features ?? featuresWithout([]),
    errorDsn: settings.errorDsn,
    custodyYears: settings.custodyYears ?? CUSTODY_YEARS,
    devices: agentDevices({ store, now: platform.now }),
    telemetry: telemetryIntake({ store, platform, seal, gatherMs: settings.gatherMs }),
  }
  const outage = options.outage ?? watchOutage(store, platform)
  const app = routes(house, outage, options.onError)
  return async (request, from = {}) => {
    const started = platform.now()
    const given = request.headers.get('X-Request-Id') ?? ''
    const id = /^[\w-]{8,64}$/.test(given) ? given : platform.uuid()
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...CORS, ...PREFLIGHT, 'X-Request-Id': id } })
    }
    const entry: Env['Bindings']['entry'] = { route: '(unknown)' }
    const seen = {}
    const response = await app.fetch(request, {
      address: networkOf(from.address ?? ''),
      finished: from.finished,
      id,
      entry,
      seen,
    })
    const ms = platform.now() - started
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Request-Id', id)
    headers.set('Server-Timing', `api;dur=${ms}`)
    // Of 20,000 agents those lines alone would be five gigabytes a day, and so would those of as many without a credential, or while the
    // database is away.
    const isRoutine =
      (response.status === 200 && entry.route === contract.postSatTelemetry.path) ||
      ((response.status === 429 || response.status === 503) && DEVICE_ROUTES.has(entry.route))
    if (!isRoutine)
      platform.log({ event: 'call', id, method: request.method, status: response.status, ms, ...entry, ...seen })
    return new Response(response.body, { status: response.status, headers })
  }
}

function jobsHere({ store, platform, settings = {} }: ApiOptions, mailer: Mailer, files: FileStore): Jobs {
  const linkOrigin = settings.linkOrigin ?? settings.origin ?? 'http://localhost'
  const desk = { store, platform, mailer, linkOrigin, days: DOWNLOAD_DAYS }
  const { run } = packer({ ...desk, files })
  return directJobs((download, attempt) => run(download, attempt).finally(() => sendDownloadMails(desk)))
}

function routes(house: House, outage: Outage, onError: ApiOptions['onError']): Hono<Env> {
  const app = new Hono<Env>()
  const table: [Endpoint, Handler<Endpoint>][] = []
  for (const [name, endpoint] of Object.entries(contract)) {
    // Handlers<Contract> pairs each endpoint with its own handler; the loop cannot carry that through.
    table.push([endpoint, handlers[name as keyof typeof handlers] as Handler<Endpoint>])
  }
  for (const [endpoint, handler] of table) {
    app.on(endpoint.method, `/api/v1${endpoint.path}`, (c) => {
      c.env.entry.route = endpoint.path
      const { address, finished, seen } = c.env
      const incoming = { request: c.req.raw, params: c.req.param(), address, finished, seen }
      const once = () => answer(house, endpoint, handler, incoming)
      return endpoint.method === 'GET' ? repeatedOnce(once) : once()
    })
  }
  let document: ReturnType<typeof openApi> | undefined
  app.get('/api/v1/openapi.json', (c) => c.json((document ??= openApi(contract))))
  app.get('/api/v1/style.css', (c) => c.body(referenceStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/api/v1/', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(referencePage(contract))
  })
  app.notFound(() => new Refusal('not_found').toResponse())
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    c.env.entry['code'] = refusal.code
    outage.noticed(error)
    // The text of a database error may quote values, its SQLSTATE does not; the stack says where.
    if (refusal.code === 'internal') {
      c.env.entry['error'] = error.stack ?? errorText(error)
      onError?.(error, { requestId: c.env.id, route: c.env.entry.route })
    }
    return refusal.toResponse()
  })
  return app
}
