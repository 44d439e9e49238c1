import { readMe } from '#api/contract/access/users.ts'
import { streamChanges } from '#api/contract/changes.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { readSnapshot } from '#api/contract/snapshots.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { type Access, type Granted, readAccess, scopeFor } from '../identity/callers/access.ts'
import type { Caller } from '../identity/callers/tokens.ts'
import { Refusal } from '../errors/refusal.ts'
import { lacksProof } from '../identity/callers/step-up.ts'
import { readClientAccess } from '../identity/callers/client-access.ts'
import type { ClientCaller } from '../identity/callers/client-tokens.ts'
import { readEmbedAccess, scopeOfEmbed } from '../identity/callers/embed-access.ts'
import { isCallOf } from '../identity/callers/embed-calls.ts'
import type { EmbedCaller } from '../identity/callers/embed-tokens.ts'
import type { Services } from './services.ts'
import { isSameScope, isUuid, type Scope, type ScopedDb } from '../store/scope.ts'

/** A person in a session, or a client that is none, or a page of a portal. */
export type AnyCaller = Caller | ClientCaller | EmbedCaller

export function bearerOf(request: Request): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
}

export async function authenticate(
  { tokens, clientTokens, embedTokens }: Services,
  request: Request,
  endpoint: Endpoint,
): Promise<AnyCaller> {
  const token = bearerOf(request)
  const caller =
    token && ((await tokens.verify(token)) ?? (await clientTokens.verify(token)) ?? (await embedTokens.verify(token)))
  if (!caller) throw new Refusal('unauthenticated')
  if (isEmbedded(caller)) requireItsOwn(caller, request, endpoint)
  return caller
}

/** Tells if a page of a portal calls, with a token that the portal gave it. */
export function isEmbedded(caller: AnyCaller): caller is EmbedCaller {
  return 'elements' in caller
}

/** Refuses a page's token on another page, and calls that none of the page's elements makes. */
function requireItsOwn({ origin, elements }: EmbedCaller, request: Request, endpoint: Endpoint): void {
  // Of a snapshot the portal's own server asks, which is no page and has no origin; browsers cannot leave out theirs.
  const isSnapshot = endpoint.path === readSnapshot.path
  const from = request.headers.get('Origin')
  if (from !== origin && !(isSnapshot && from === null)) {
    throw new Refusal('forbidden', { reason: 'O acesso desta página não vale aqui.' })
  }
  // Of what changes it hears only what its elements' calls show.
  if (endpoint.path === readMe.path || endpoint.path === streamChanges.path) return
  // A snapshot shows what the calls of its element answer.
  const drawn = new URL(request.url).pathname.split('/').at(-1)
  const isOwn = isSnapshot ? elements.some((element) => element === drawn) : isCallOf(elements, endpoint)
  if (!isOwn) throw new Refusal('forbidden')
}

/** Returns the caller as which a call counts, where calls wait for each other. */
export function keyOf(caller: AnyCaller | undefined, address: string): string {
  if (!caller) return `address ${address}`
  if ('userId' in caller) return `user ${caller.userId}`
  return isEmbedded(caller) ? `page ${caller.tokenId}` : `client ${caller.deviceId ?? caller.clientId}`
}

/** The tenant of the call; a client's token is of one tenant, and need not name it. */
export function tenantOf(request: Request, caller: AnyCaller | undefined): string | undefined {
  const own = caller && 'clientId' in caller ? caller.tenantId : undefined
  const named = request.headers.get('X-Tenant')
  if (named === null || named === '') return own
  if (!isUuid(named)) throw new Refusal('tenant')
  const tenant = named.toLowerCase()
  if (own !== undefined && tenant !== own) throw new Refusal('tenant')
  return tenant
}

/** A call's user, tenant and endpoint. */
interface Demand {
  caller: AnyCaller
  tenantId: string
  endpoint: Endpoint & { needs: Needs }
}

/** Companies beyond which a scope is not kept: its text would be as long for every call. */
const MOST_COMPANIES = 100

/**
 * Reads the caller's permissions and companies. `isBound`: the transaction sees those already, since the last call of this user and
 * endpoint saw the same. Otherwise it must be bound (bindScope) before any query in it.
 */
export async function allowed(
  db: ScopedDb,
  demand: Demand,
  services: Services,
): Promise<{ access: Access; isBound: boolean }> {
  const { caller, tenantId, endpoint } = demand
  const { scopes } = services
  const { method, path, needs } = endpoint
  const name = 'userId' in caller ? `${caller.userId} ${tenantId} ${method} ${path}` : undefined
  // A page's token says itself what is seen with it. Of a sensitive call the session is asked more, before anything is bound.
  const known = name === undefined || mayAskProof(endpoint) ? undefined : scopes.get(name)
  const expected = isEmbedded(caller) ? scopeOfEmbed(caller) : known
  const granted = await grantedOr(db, demand, services, expected)
  const user = { is_master: granted.isMaster, permissions: granted.permissions, features: granted.features }
  // An empty list of needs would let everyone in: denied by default. What is changed bears the name of a person or of a portal.
  const mayAtAll = needs.length > 0 && (method === 'GET' || 'userId' in caller || isEmbedded(caller))
  if (!mayAtAll || !satisfies(needs, user)) throw new Refusal('forbidden')
  const access = { ...granted, ...scopeFor(granted, needs) }
  const isBound = expected !== undefined && isSameScope(expected, access)
  if (name !== undefined && !isBound) keepScope(scopes, name, access)
  return { access, isBound }
}

/** Reads what a caller may do in a tenant, in whatever call of theirs; `expected` as of readAccess. Refuses who may do nothing there. */
export async function grantedOr(
  db: ScopedDb,
  who: Pick<Demand, 'caller' | 'tenantId'>,
  services: Services,
  expected?: Scope,
): Promise<Granted> {
  const granted = await grantedTo(db, who, services, expected)
  if (typeof granted === 'string') throw new Refusal(granted)
  if (granted.lacksFactor) throw new Refusal('second_factor_missing')
  return granted
}

async function grantedTo(
  db: ScopedDb,
  { caller, tenantId }: Pick<Demand, 'caller' | 'tenantId'>,
  { platform, settings }: Services,
  expected: Scope | undefined,
): Promise<Granted | 'unauthenticated' | 'tenant'> {
  const { features } = settings
  if ('userId' in caller) return readAccess(db, caller, tenantId, { features, expected })
  const granted = isEmbedded(caller)
    ? await readEmbedAccess(db, caller, features)
    : await readClientAccess(db, caller, { now: platform.now(), features })
  return granted ?? 'unauthenticated'
}

/** For the next call, which asks in the same journey whether it is so. */
function keepScope(scopes: Services['scopes'], name: string, { tenantId, companyIds }: Scope): void {
  if (companyIds !== 'all' && companyIds.length > MOST_COMPANIES) scopes.delete(name)
  else scopes.set(name, { tenantId, companyIds })
}

/** Tells if some call of an endpoint asks for a fresh proof. */
export const mayAskProof = ({ sensitive, leaves }: Endpoint): boolean => sensitive !== undefined || leaves !== undefined

interface Demanded {
  caller: AnyCaller | undefined
  endpoint: Endpoint
  body: unknown
  query: unknown
}

/**
 * Refuses a call that asks for a fresh proof, of a session whose last one is too old. Returns what a handler that judges by itself
 * ('judged') calls where it finds that one is needed. A page of a portal is nobody who could be asked, and makes no such call. In a
 * transaction in the session role.
 */
export async function requireFreshProof(
  db: ScopedDb,
  { caller, endpoint, body, query }: Demanded,
  { platform, settings }: Services,
): Promise<() => void> {
  const { sensitive, leaves, needs, path } = endpoint
  const isJudged = leaves === 'judged'
  const isNeeded = [sensitive, leaves].some((one) => (typeof one === 'function' ? one(body, query) : one === true))
  if (isJudged || isNeeded) {
    const lacks =
      caller !== undefined &&
      'userId' in caller &&
      (await lacksProof(db, {
        ...caller,
        now: platform.now(),
        seconds: settings.stepUpSeconds,
        orPassword: typeof needs === 'string',
      }))
    const prove = () => {
      if (lacks) throw new Refusal('step_up_required')
    }
    if (isNeeded) prove()
    if (isJudged) return prove
  }
  return () => {
    throw new Error(`${path} is not judged by its handler`)
  }
}
