import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Handler } from '../handler.ts'
import type { LinkOptions } from '../../identity/accounts/links.ts'
import type { Services } from '../services.ts'
import { sessionScope } from '../../store/scope.ts'
import { type AnyCaller, tenantOf } from '../caller.ts'
import type { Incoming } from './read-input.ts'

/** A call of a person, a client or nobody, with what every way of answering it takes. */
export interface UserCall<E extends Endpoint> extends Incoming {
  services: Services
  endpoint: E
  caller: AnyCaller | undefined
  /** The caller in limits and queues. */
  key: string
  tenantId: string | undefined
  /** The caller within that tenant: who sees the answer. */
  of: string
  /** True if nothing is written: of a client it is noted that it was there. */
  isReading: boolean
  links: LinkOptions
  /** Does work on the database in the caller's turn; `leaving` ends the wait for it. */
  inTurn<T>(work: () => Promise<T>, leaving?: AbortSignal): Promise<T>
}

/** Returns what answering a call takes, and notes its tenant for the log. */
export function userCall<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  incoming: Incoming & { caller: AnyCaller | undefined; key: string },
): UserCall<E> {
  const { request, seen, caller, key } = incoming
  const tenantId = tenantOf(request, caller)
  if (tenantId) seen.tenant = tenantId
  const isReading = endpoint.method === 'GET' && !('updating' in handler) && !(caller && 'clientId' in caller)
  const inTurn: UserCall<E>['inTurn'] = (work, leaving) => services.callQueue.run(key, work, leaving)
  const links: LinkOptions = {
    platform: services.platform,
    mailer: services.mailer,
    linkOrigin: services.settings.linkOrigin ?? services.settings.origin ?? new URL(request.url).origin,
    session: (work) => inTurn(() => sessionScope(services.store, work, { isReading })),
  }
  return { ...incoming, services, endpoint, tenantId, of: `${key} ${tenantId}`, isReading, links, inTurn }
}
