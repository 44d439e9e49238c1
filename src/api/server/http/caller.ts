import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { type Access, type Granted, readAccess, scopeFor } from '../accounts/access.ts'
import type { Caller } from '../accounts/tokens.ts'
import { Refusal } from '../errors/refusal.ts'
import { readClientAccess } from '../oauth/client-access.ts'
import type { ClientCaller } from '../oauth/client-tokens.ts'
import type { Services } from '../services.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'

/** A person in a session, or a client that is none. */
export type AnyCaller = Caller | ClientCaller

export function bearerOf(request: Request): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
}

export async function authenticate({ tokens, clientTokens }: Services, request: Request): Promise<AnyCaller> {
  const token = bearerOf(request)
  const caller = token && ((await tokens.verify(token)) ?? (await clientTokens.verify(token)))
  if (!caller) throw new Refusal('unauthenticated')
  return caller
}

/** Whom a call counts as, where calls wait for each other. */
export function keyOf(caller: AnyCaller | undefined, address: string): string {
  if (!caller) return `address ${address}`
  return 'userId' in caller ? `user ${caller.userId}` : `client ${caller.deviceId ?? caller.clientId}`
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

/** Who makes a call within a tenant, and what for. */
interface Asked {
  caller: AnyCaller
  tenantId: string
  needs: Needs
  isRead: boolean
}

export async function allowed(db: ScopedDb, asked: Asked, services: Services): Promise<Access> {
  const { needs, isRead, caller } = asked
  const access = await accessOf(db, asked, services)
  const user = { is_master: access.isMaster, permissions: access.permissions, features: access.features }
  // An empty list of needs would let everyone in: denied by default. What is changed bears a person's name.
  const mayAtAll = needs.length > 0 && (isRead || 'userId' in caller)
  if (!mayAtAll || !satisfies(needs, user)) throw new Refusal('forbidden')
  return { ...access, ...scopeFor(access, needs) }
}

async function accessOf(db: ScopedDb, { caller, tenantId }: Asked, { platform, settings }: Services): Promise<Granted> {
  const { features } = settings
  const access =
    'clientId' in caller
      ? ((await readClientAccess(db, caller, { now: platform.now(), features })) ?? 'unauthenticated')
      : await readAccess(db, caller, tenantId, features)
  if (typeof access === 'string') throw new Refusal(access)
  return access
}
