import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Handler } from './handler.ts'
import type { Services } from './services.ts'
import { answerDevice } from './answers/device.ts'
import { answerLive } from './answers/live.ts'
import { answerRelayed, answerSession } from './answers/session.ts'
import { answerTenant } from './answers/tenant.ts'
import { authenticate, keyOf } from './caller.ts'
import type { Incoming } from './answers/read-input.ts'
import { unchangedSince } from './unchanged-since.ts'
import { type UserCall, userCall } from './answers/user-call.ts'

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
    const reply = await answerUser(userCall(services, endpoint, handler, { ...incoming, caller, key }), handler)
    void (finished ?? Promise.resolve()).then(leave)
    return reply
  } catch (error) {
    leave()
    throw error
  }
}

async function answerUser<E extends Endpoint>(call: UserCall<E>, handler: Handler<E>): Promise<Response> {
  const { endpoint, request } = call
  const { needs } = endpoint
  if ('relayed' in handler) return answerRelayed(call, handler)
  if ('live' in handler) return answerLive(call, handler)
  if (typeof needs === 'string') {
    if (!('session' in handler)) throw new Error(`${endpoint.path} needs a session handler`)
    return answerSession(call, handler)
  }
  const changing = 'change' in handler ? unchangedSince(endpoint, handler, request) : handler
  const answerer = 'updating' in changing ? changing.updating : changing
  if (typeof answerer !== 'function') throw new Error(`${endpoint.path} needs a handler within a tenant`)
  return answerTenant(call, needs, answerer)
}
