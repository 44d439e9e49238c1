import { decodeJwt } from 'jose'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { Refusal } from '../../errors/refusal.ts'
import { transactionOf } from '../../store/scope.ts'
import { bearerOf, grantedOr, isEmbedded } from '../caller.ts'
import type { Handler } from '../handler.ts'
import { isCallOf } from '../../identity/callers/embed-calls.ts'
import { readInput } from './read-input.ts'
import type { UserCall } from './user-call.ts'

/** Answers with a stream that goes on until it ends by itself, or the caller goes. */
export async function answerLive<E extends Endpoint>(
  call: UserCall<E>,
  handler: Extract<Handler<E>, { live: unknown }>,
): Promise<Response> {
  const { services, endpoint, request, caller, tenantId, key, isReading, inTurn, seen } = call
  if (!caller) throw new Refusal('unauthenticated')
  if (!tenantId) throw new Refusal('tenant')
  const input = await readInput(services, endpoint, call)
  // Verified by whoever found the caller.
  const { exp = 0 } = decodeJwt(bearerOf(request) ?? '')
  const answer = await handler.live({
    ...input,
    key,
    tenantId,
    endsAt: exp * 1000,
    lastEventId: request.headers.get('Last-Event-ID') ?? '',
    makes: (one) => !isEmbedded(caller) || isCallOf(caller.elements, one),
    judge: () =>
      inTurn(() =>
        transactionOf(services.store, isReading).execute((db) => grantedOr(db, { caller, tenantId }, services)),
      ),
  })
  // By which the callers of such streams know that they need not come again (WHATWG HTML, section 9.2.3).
  if (!answer) return new Response(null, { status: 204 })
  const { body, ended, close } = answer
  request.signal.addEventListener('abort', close, { once: true })
  seen.ended = ended
  // Proxies hold answers back, and give them to others, unless they are told not to.
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }
  return new Response(body, { headers })
}
