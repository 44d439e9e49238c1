import type { Endpoint } from '#api/contract/endpoint.ts'
import { type Access, requireSession } from '../identity/callers/access.ts'
import type { LinkOptions } from '../identity/accounts/links.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Handler, Later, Listener } from './handler.ts'
import { takeTurns } from '../identity/limits/rate-limit.ts'
import type { Services } from './services.ts'
import { bindScope, inTenant, type ScopedDb, scoped, sessionScope, transactionOf } from '../store/scope.ts'
import { standingCredentials } from '../identity/callers/credentials.ts'
import type { Device } from '../identity/callers/devices.ts'
import { readEmbedAccess } from '../identity/callers/embed-access.ts'
import {
  type AnyCaller,
  allowed,
  authenticate,
  bearerOf,
  isEmbedded,
  keyOf,
  mayAskProof,
  requireFreshProof,
  tenantOf,
} from './caller.ts'
import { parse } from './parse-input.ts'
import { bodyOf, queryOf, readBytes, type Sent } from './read-body.ts'
import { asksForLines, inLines } from './reply/lines.ts'
import { jsonText, respond } from './reply/respond.ts'
import type { Trace } from './trace.ts'
import { unchangedSince } from './unchanged-since.ts'

export interface Incoming {
  request: Request
  params: Record<string, string>
  address: string
  /** When the answer has been read or given up. */
  finished: Promise<void> | undefined
  /** Learns who called, for the log, and when the answer has its end, where that is later than its beginning. */
  seen: { user?: string; tenant?: string; ended?: Promise<void> }
  trace: Trace
  /** Turns a failure into the caller's refusal, and notes it. */
  refusal: (error: unknown) => Refusal
  /** Makes another call of this API. */
  again: (request: Request) => Promise<Response>
}

/**
 * Answers one call of an endpoint: who is it, may they, is the input good, then the handler in a transaction bound to what the user may
 * see. Throws Refusal.
 */
export async function answer<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  incoming: Incoming,
): Promise<Response> {
  // Agents post often and from few addresses: telemetry gathers them, and has limits of its own.
  if (endpoint.needs === 'device') return answerDevice(services, endpoint, handler, incoming)
  const { request, seen, address, finished } = incoming
  const caller = endpoint.needs === 'public' ? undefined : await authenticate(services, request, endpoint)
  if (caller && 'userId' in caller) seen.user = caller.userId
  const key = keyOf(caller, address)
  const leave = services.shares.enter(key)
  try {
    const reply = await answerUser(services, endpoint, handler, { ...incoming, caller, key })
    void (finished ?? Promise.resolve()).then(leave)
    return reply
  } catch (error) {
    leave()
    throw error
  }
}

async function answerUser<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  incoming: Incoming & { caller: AnyCaller | undefined; key: string },
): Promise<Response> {
  const { request, seen, caller, key } = incoming
  const inTurn = <T>(work: () => Promise<T>, leaving?: AbortSignal) => services.turns.run(key, work, leaving)
  const tenantId = tenantOf(request, caller)
  if (tenantId) seen.tenant = tenantId
  const of = `${key} ${tenantId}`
  const { needs } = endpoint
  // Of a client it is noted that it was there.
  const isReading = endpoint.method === 'GET' && !('updating' in handler) && !(caller && 'clientId' in caller)
  /** Ends with the caller: what waits to read, or to be read, is dropped; a change is made all the same. */
  const leaving = isReading || endpoint.largest !== undefined ? request.signal : undefined
  const links: LinkOptions = {
    platform: services.platform,
    mailer: services.mailer,
    linkOrigin: services.settings.linkOrigin ?? services.settings.origin ?? new URL(request.url).origin,
    session: (work) => inTurn(() => sessionScope(services.store, work, isReading)),
  }
  if ('relayed' in handler) {
    if (!caller) throw new Refusal('unauthenticated')
    if (!tenantId) throw new Refusal('tenant')
    const ask = (path: string) =>
      incoming.again(
        new Request(new URL(path, request.url), { headers: callerHeaders(incoming, caller), signal: request.signal }),
      )
    const reply = await handler.relayed({ ...(await input(services, endpoint, incoming)), tenantId, ask })
    return respond(services, endpoint, reply, { request, of })
  }
  if (typeof needs === 'string') {
    if (!('session' in handler)) throw new Error(`${endpoint.path} needs a session handler`)
    if (caller && isEmbedded(caller)) {
      const { embedded } = handler
      if (!embedded) throw new Refusal('forbidden')
      const demandOf = () =>
        transactionOf(services.store, isReading).execute((db) =>
          readEmbedAccess(db, caller, services.settings.features),
        )
      const access = await inTurn(demandOf)
      if (!access) throw new Refusal('unauthenticated')
      return respond(services, endpoint, embedded(access), { request, of })
    }
    // What is of a session is a person's.
    if (caller && !('userId' in caller)) throw new Refusal('unauthenticated')
    const read = await input(services, endpoint, incoming)
    if (mayAskProof(endpoint)) {
      await links.session((db) => requireFreshProof(db, { ...read, caller, endpoint }, services))
    }
    const reply = await handler.session({
      ...read,
      ...links,
      session: (work) =>
        links.session(async (db) => {
          if (caller) await requireSession(db, caller)
          return work(db)
        }),
      caller,
      tenantId,
      within: (scope, work) => inTurn(() => scoped(services.store, scope, work)),
    })
    return respond(services, endpoint, reply, { request, of })
  }
  const answerer =
    'updating' in handler
      ? handler.updating
      : 'change' in handler
        ? unchangedSince(endpoint, handler, request)
        : handler
  if (typeof answerer !== 'function') throw new Error(`${endpoint.path} needs a handler within a tenant`)
  if (!caller) throw new Refusal('unauthenticated')
  if (!tenantId) throw new Refusal('tenant')
  const later: ((links: LinkOptions) => Promise<void>)[] = []
  /** A transaction of who may make the call; `prepare` is done once that is known and before it sees anything. */
  const within = <P, T>(
    prepare: (db: ScopedDb) => Promise<P>,
    work: (db: ScopedDb, access: Access, prepared: P) => Promise<T>,
  ) =>
    inTurn(
      () =>
        transactionOf(services.store, isReading).execute(async (db) => {
          const { access, isBound } = await allowed(
            db,
            { caller, tenantId, endpoint: { ...endpoint, needs } },
            services,
          )
          if ('userId' in caller) services.uses.note({ ...caller, tenantId, network: incoming.address })
          const prepared = await prepare(db)
          if (!isBound) await bindScope(db, access)
          return work(inTenant(db, access), access, prepared)
        }),
      leaving,
    )
  /** An answer that begins before its work is done. */
  let begin = (_response: Response) => {}
  const begun = new Promise<Response>((resolve) => (begin = resolve))
  const answerOnce = async (most: number) => {
    // Reading a body may take as long as its sender likes: never within a transaction. Judged only after the permission.
    const body = request.method === 'GET' ? undefined : await readBytes(request, most)
    const reply = await within(
      async (db) => {
        const read = await input(services, endpoint, incoming, body)
        return { ...read, prove: await requireFreshProof(db, { ...read, caller, endpoint }, services) }
      },
      (db, access, prepared) =>
        answerer({
          ...prepared,
          access,
          db,
          afterwards: (work) => void later.push(work),
          anew: (work) =>
            within(
              async () => {},
              (db, access) => work({ db, access }),
            ),
        }),
    )
    for (const one of later) await one(links)
    if (isLater(reply) && asksForLines(endpoint, request)) {
      const work = async (listener: Listener) => jsonText(services, endpoint, await reply(listener))
      const { response, ended } = inLines(request, work, incoming.refusal)
      seen.ended = ended
      begin(response)
      await ended
      return response
    }
    const unheard = { signal: request.signal, tell: () => {} }
    return respond(services, endpoint, isLater(reply) ? await reply(unheard) : reply, { request, of })
  }
  if (endpoint.largest === undefined) return Promise.race([begun, answerOnce(services.settings.bodyLimit)])
  const { largest } = endpoint
  // So much is read neither of who may not send it nor of everybody at once.
  await within(
    async () => {},
    async () => {},
  )
  // The embedded database does not survive what it cannot write: it stops, for everybody, until there is room.
  if (!services.hasRoom(services.settings.leastRoom)) throw new Refusal('disk_full')
  await takeTurns([services.limits.uploadsPerTenant, tenantId])
  const uploader = { tenant: tenantId, user: key }
  return Promise.race([begun, services.queues.uploads.run(uploader, () => answerOnce(largest), request.signal)])
}

/** Returns headers that name the caller, network, tenant and trace. A portal's server that asks for its page counts as the page. */
function callerHeaders({ request: { headers }, trace }: Incoming, caller: AnyCaller): Headers {
  const own = new Headers({ traceparent: trace.parent })
  for (const name of ['Authorization', 'X-Tenant', 'Origin']) {
    const value = headers.get(name)
    if (value !== null) own.set(name, value)
  }
  if (isEmbedded(caller)) own.set('Origin', caller.origin)
  return own
}

/** An answer itself is never a function, so that a function is the rest of one. */
function isLater<T>(reply: T | Later<T>): reply is Later<T> {
  return typeof reply === 'function'
}

/** An agent's credential tells who it is and its tenant: X-Tenant means nothing here. */
async function answerDevice<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  incoming: Incoming,
): Promise<Response> {
  const { request, seen, address } = incoming
  if (!('device' in handler)) throw new Error(`${endpoint.path} needs a handler for devices`)
  const token = bearerOf(request) ?? ''
  const device = await services.devices.verify(token)
  if (!device) {
    // Counted only after the credential was refused: thousands of good agents may share the address.
    await takeTurns([services.limits.agentsPerAddress, address])
    throw new Refusal('device')
  }
  seen.tenant = device.tenantId
  try {
    const reply = await handler.device({
      ...(await input(services, endpoint, incoming)),
      device,
      within: (work) => scoped(services.store, device, (db) => actFor(db, device, services.platform.now(), work)),
    })
    return respond(services, endpoint, reply, { request, of: device.credentialId })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'device') services.devices.forget(token)
    throw error
  }
}

/** Refuses where the credential has been revoked meanwhile. */
async function actFor<T>(db: ScopedDb, { credentialId }: Device, now: number, work: (db: ScopedDb) => Promise<T>) {
  const standing = await standingCredentials(db, [credentialId], now)
  if (!standing.has(credentialId)) throw new Refusal('device')
  return work(db)
}

async function input<E extends Endpoint>(
  services: Services,
  endpoint: E,
  incoming: Incoming,
  body?: Uint8Array<ArrayBuffer>,
) {
  const { request, params, address } = incoming
  const { store: _store, shares: _shares, turns: _turns, devices: _devices, ...prepared } = services
  const url = new URL(request.url)
  const bytes = request.method === 'GET' ? undefined : (body ?? (await readBytes(request, services.settings.bodyLimit)))
  const hasBody = bytes !== undefined && endpoint.method !== 'GET'
  const sent: Sent = hasBody ? await bodyOf(endpoint, bytes, request) : { body: {} }
  return {
    ...prepared,
    // The router took them from the endpoint's own path.
    params: params as Parameters<Extract<Handler<E>, (call: never) => unknown>>[0]['params'],
    query: parse<E['query']>(endpoint.query, queryOf(endpoint, url, bytes)),
    body: parse<E['body']>(endpoint.body, sent.body),
    file: sent.file,
    files: sent.files ?? [],
    origin: services.settings.origin ?? url.origin,
    authorization: request.headers.get('Authorization') ?? '',
    userAgent: request.headers.get('User-Agent') ?? '',
    address,
    signal: request.signal,
  }
}
