import { Hono } from 'hono'
import { type Contract, contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { problems } from '#api/contract/problem.ts'
import { Refusal } from '../errors/refusal.ts'
import { asOauth } from '../errors/oauth-refusal.ts'
import { errorText } from '../errors/text.ts'
import { languageOf } from '../languages/language.ts'
import { type Exported, type Handler, handlerOf, type Handlers } from './handler.ts'
import { createServices, type ServiceOptions, type Services } from './services.ts'
import { type Outage, watchOutage } from '../store/outage.ts'
import { refusalOf } from '../store/refusal-of.ts'
import { repeatedOnce } from '../store/trouble.ts'
import { answer } from './implement.ts'
import { networkOf } from './network-address.ts'
import { METADATA_PATH, oauthMetadata } from './oauth-metadata.ts'
import { openApi } from './openapi.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'
import { answerFile } from './answers/list-file.ts'
import { asksForFile, type ListTable, type ListTables } from './reply/list-table.ts'
import { type Trace, traceOf } from './trace.ts'
import { isOpened, refusalPage } from './refusal-page.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

export interface ApiOptions extends ServiceOptions {
  /** Knows if the database is away; made for these calls alone where it is absent. */
  outage?: Outage
  /** Told of every failure that no handler meant, but for the database's absence. Must not throw. */
  onError?: (error: unknown, about: { requestId: string; route: string }) => void
}

/**
 * `from`: the caller's network address, for limits, and when the answer has been read or given up; where that is not told, at once. `peer`:
 * the address of who holds the connection, which is a proxy's where one speaks for the caller.
 */
export type Api = (
  request: Request,
  from?: { address?: string; peer?: string; finished?: Promise<void> },
) => Promise<Response>

interface Env {
  Bindings: {
    address: string
    finished: Promise<void> | undefined
    id: string
    trace: Trace
    entry: { route: string } & Record<string, unknown>
    seen: { user?: string; tenant?: string; ended?: Promise<void> }
  }
}

const CORS = {
  // Elements are embedded in any page; they carry a bearer token and never a cookie, so any origin may ask.
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, Content-Disposition, Content-Range, ETag, Server-Timing',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, X-Tenant, X-Request-Id, traceparent, tracestate, Content-Type, If-Match, If-None-Match, Last-Event-ID, Range',
  'Access-Control-Max-Age': '7200',
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const DEVICE_ROUTES = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ needs }) => needs === 'device')
    .map(({ path }) => path),
)

/** Routes of signed addresses, which people open. */
const LINKS = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ needs, media }) => needs === 'public' && media !== 'application/json')
    .map(({ path }) => path),
)

/** Routes whose refusals speak OAuth's words. */
const OAUTH_ROUTES = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ takes }) => takes === 'application/x-www-form-urlencoded')
    .map(({ path }) => path),
)

/** Answers the calls of `/api/v1` by these handlers, over a database and a platform. */
export function answeredBy(handlers: Handlers<Contract>, tables: ListTables, options: ApiOptions): Api {
  const { store, platform } = options
  const outage = options.outage ?? watchOutage(store, platform)
  const app = routes({ handlers, tables }, createServices(options), outage, options.onError)
  return async (request, from = {}) => {
    const started = platform.now()
    const header = request.headers.get('X-Request-Id') ?? ''
    const id = /^[\w-]{8,64}$/.test(header) ? header : platform.uuid()
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...CORS, ...PREFLIGHT, 'X-Request-Id': id } })
    }
    const trace = traceOf(request, platform.uuid)
    const entry: Env['Bindings']['entry'] = { route: '(unknown)' }
    const seen: Env['Bindings']['seen'] = {}
    const response = await app.fetch(request, {
      address: networkOf(from.address ?? ''),
      finished: from.finished,
      id,
      trace,
      entry,
      seen,
    })
    const ms = platform.now() - started
    // Written where they are: another response around this one would send its text as a stream.
    const { headers } = response
    for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    // Signed addresses are opened by browsers: what follows learns of none.
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Request-Id', id)
    headers.set('Server-Timing', `api;dur=${ms}, traceparent;desc="${trace.parent}"`)
    // These lines alone would be five gigabytes a day from 20,000 agents: of their usual posts, and of those refused for lack of a credential
    // or while the database is away.
    const isRoutine =
      (response.status === 200 && entry.route === contract.postSatTelemetry.path) ||
      ((response.status === 429 || response.status === 503) && DEVICE_ROUTES.has(entry.route))
    const { ended, ...who } = seen
    const { method } = request
    const log = (took: number) =>
      platform.log({ event: 'call', id, trace: trace.id, method, status: response.status, ms: took, ...entry, ...who })
    platform.meter.call({ method, route: entry.route, status: response.status }, ms)
    if (ended) void ended.then(() => log(platform.now() - started))
    else if (!isRoutine) log(ms)
    return response
  }
}

function routes(
  { handlers, tables }: { handlers: Handlers<Contract>; tables: ListTables },
  services: Services,
  outage: Outage,
  onError: ApiOptions['onError'],
): Hono<Env> {
  const app = new Hono<Env>()
  /** Turns a failure into the caller's refusal, and notes it in the log's entry of the call, for whoever watches. */
  const noted = (error: unknown, { entry, id }: Env['Bindings']): Refusal => {
    const found = refusalOf(error)
    // The embedded database stops, or falls silent, rather than say why.
    const isFull = !(error instanceof Refusal) && problems[found.code].status >= 500 && !services.hasRoom()
    const refusal = isFull ? new Refusal('disk_full') : found
    entry['code'] = refusal.code
    outage.noticed(error)
    // The text of a database error may quote values, its SQLSTATE does not; the stack says where.
    if (refusal.code === 'internal') {
      entry['error'] = (error instanceof Error && error.stack) || errorText(error)
      onError?.(error, { requestId: id, route: entry.route })
    }
    return refusal
  }
  const entries: [Endpoint, Handler<Endpoint>, ListTable<unknown> | undefined][] = []
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    // Handlers<Contract> pairs each endpoint with its own handler; the loop cannot carry that through.
    const list = name as keyof Contract
    entries.push([endpoint, handlerOf(endpoint, handlers[list] as Exported<Endpoint>), tables[list]])
  }
  for (const [endpoint, handler, table] of entries) {
    // A GET's values that no address is to show come by a POST of it.
    app.on([endpoint.method, ...(endpoint.inBody ? ['POST'] : [])], `/api/v1${endpoint.path}`, (c) => {
      c.env.entry.route = endpoint.path
      const { address, finished, seen, trace } = c.env
      const again = async (request: Request, who: Env['Bindings']['seen'] = {}) =>
        app.fetch(request, { ...c.env, finished: undefined, entry: { route: '(again)' }, seen: who })
      if (table && asksForFile(c.req.raw)) {
        return answerFile(table, endpoint, { request: c.req.raw, address, seen, again, services })
      }
      const refusal = (error: unknown) => noted(error, c.env)
      const incoming = { request: c.req.raw, params: c.req.param(), address, finished, seen, trace, again, refusal }
      const once = () => answer(services, endpoint, handler, incoming)
      return c.req.raw.method === 'GET' ? repeatedOnce(once) : once()
    })
  }
  let document: ReturnType<typeof openApi> | undefined
  app.get('/api/v1/openapi.json', (c) =>
    c.json((document ??= { ...openApi(contract, Object.keys(tables)), webhooks: openApiWebhooks() })),
  )
  app.get(METADATA_PATH, (c) => c.json(oauthMetadata(services.settings.origin ?? new URL(c.req.url).origin)))
  app.get('/api/v1/style.css', (c) => c.body(referenceStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/api/v1/', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(referencePage(contract))
  })
  app.notFound((c) => new Refusal('not_found').toResponse(languageOf(c.req.raw)))
  app.onError((error, c) => {
    const refusal = noted(error, c.env)
    const { status } = problems[refusal.code]
    if (LINKS.has(c.env.entry.route) && isOpened(c.req.raw)) {
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(refusalPage(refusal.problem()), status)
    }
    return (OAUTH_ROUTES.has(c.env.entry.route) ? asOauth(refusal) : refusal).toResponse(languageOf(c.req.raw))
  })
  return app
}
