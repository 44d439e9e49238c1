import type { Endpoint } from '#api/contract/endpoint.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Handler } from '../handler.ts'
import { bindToSession } from '../../identity/callers/access.ts'
import type { Caller } from '../../identity/callers/tokens.ts'
import { readEmbedAccess } from '../../identity/callers/embed-access.ts'
import { type ScopedDb, scoped, sessionScope, transactionOf } from '../../store/scope.ts'
import { type AnyCaller, isEmbedded, mayAskProof, requireFreshProof } from '../caller.ts'
import { type Incoming, readInput } from './read-input.ts'
import { respond } from '../reply/respond.ts'
import type { UserCall } from './user-call.ts'

type HandlerOf<E extends Endpoint, K extends string> = Extract<Handler<E>, Record<K, unknown>>

/** Answers what is public and what any session may ask for; of a page of a portal, which has none, where the handler knows what to say. */
export async function answerSession<E extends Endpoint>(
  call: UserCall<E>,
  handler: HandlerOf<E, 'session'>,
): Promise<Response> {
  const { services, endpoint, caller, links, tenantId, inTurn } = call
  if (caller && isEmbedded(caller)) {
    const { embedded } = handler
    if (!embedded) throw new Refusal('forbidden')
    const access = await inTurn(() =>
      transactionOf(services.store, call.isReading).execute((db) =>
        readEmbedAccess(db, caller, services.settings.features),
      ),
    )
    if (!access) throw new Refusal('unauthenticated')
    return respond(services, endpoint, embedded(access), call)
  }
  // What is of a session is a person's.
  if (caller && !('userId' in caller)) throw new Refusal('unauthenticated')
  const input = await readInput(services, endpoint, call)
  if (mayAskProof(endpoint)) {
    await links.session((db) => requireFreshProof(db, { ...input, caller, endpoint }, services))
  }
  const reply = await handler.session({
    ...input,
    ...links,
    session: (work) => (caller ? inTurn(() => sessionOf(call, caller, work)) : links.session(work)),
    caller,
    tenantId,
    within: (scope, work) => inTurn(() => scoped(services.store, scope, work)),
  })
  return respond(services, endpoint, reply, call)
}

/** Runs `work` as the session role, where the caller's session stands: asked in the journey that binds the transaction. */
function sessionOf<E extends Endpoint, T>(
  { services, isReading }: UserCall<E>,
  caller: Caller,
  work: (db: ScopedDb) => Promise<T>,
): Promise<T> {
  return sessionScope(services.store, work, { isReading, bind: (db) => bindToSession(db, caller) })
}

/** Answers by other calls of this API alone, each judged as the caller's own. */
export async function answerRelayed<E extends Endpoint>(
  call: UserCall<E>,
  handler: HandlerOf<E, 'relayed'>,
): Promise<Response> {
  const { services, endpoint, request, caller, tenantId } = call
  if (!caller) throw new Refusal('unauthenticated')
  if (!tenantId) throw new Refusal('tenant')
  const ask = (path: string, language?: string) => {
    const headers = callerHeaders(call, caller)
    if (language) headers.set('Accept-Language', language)
    return call.again(new Request(new URL(path, request.url), { headers, signal: request.signal }))
  }
  const reply = await handler.relayed({ ...(await readInput(services, endpoint, call)), tenantId, ask })
  return respond(services, endpoint, reply, call)
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
