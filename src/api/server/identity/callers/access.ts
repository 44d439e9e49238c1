import { sql } from 'kysely'
import { type Features, featuresOfPlan } from '#domain/access/features.ts'
import { satisfies } from '#domain/access/needs.ts'
import { isOfCompanies, type Needs } from '#domain/access/permissions.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { type FactorDemand, isDemandedOf } from '#domain/access/second-factor.ts'
import { Refusal } from '../../errors/refusal.ts'
import { BIND_SESSION, bindingOf, isUuid, type Scope, type ScopedDb, type Store } from '../../store/scope.ts'
import type { Caller } from './tokens.ts'

/** One grant's role, and the companies that it reaches. */
interface Reach {
  isMaster: boolean
  permissions: string[]
  companyIds: Scope['companyIds']
}

/** The permissions of a user in one tenant: the union of its active grants there. */
export interface Granted {
  userId: string
  tenantId: string
  timeZone: string
  isMaster: boolean
  permissions: string[]
  /** The parts of the product that the server and the tenant's plan have: what is off is off for masters too. */
  features: Features
  grants: readonly Reach[]
  /** The kinds that a page's elements search for; undefined of whoever finds all that they may read. */
  finds?: readonly SearchKind[]
  /** The tenant asks a second factor of this user, who has none. */
  lacksFactor: boolean
}

/** The same in one call, with the companies on which the user may do what that call does. */
export type Access = Granted & Scope

/**
 * Binds the transaction to the session role. Read in that role and in the very transaction of the call, so that a revoked grant and an
 * ended session end with the next call. 'unauthenticated': no such active user or session; 'tenant': no active grant in that tenant.
 * `expected`: what the transaction is bound to behind the question, in the same journey; nothing may be asked in it before the answer says
 * that this is what the user sees.
 */
export async function readAccess(
  db: ScopedDb,
  { userId, sessionId }: Caller,
  tenantId: string,
  { features, expected }: { features: Features; expected?: Scope | undefined },
): Promise<Granted | 'unauthenticated' | 'tenant'> {
  if (![userId, sessionId, tenantId].every(isUuid))
    throw new TypeError('Users, sessions and tenants are known by UUIDs')
  // Literal texts, since only without parameters all statements, and the transaction's begin, go in one journey.
  const binding = expected ? `; ${bindingOf(expected)}` : ''
  const { rows } = await sql
    .raw<AccessRow>(
      `${BIND_SESSION}; select *, lacked_factor('${userId}', '${tenantId}') as lacked_factor
        from session_access('${userId}', '${sessionId}', '${tenantId}')${binding}`,
    )
    .execute(db)
  return accessOf({ userId, tenantId }, rows, features)
}

/** Selects what readAccess judges of a session in a tenant, as JSON, for a statement in the session role that asks more besides. */
export const accessRows = ({ userId, sessionId }: Caller, tenantId: string) => sql<AccessRow[] | null>`(
  select json_agg(a) from (select s.*, lacked_factor(${userId}::uuid, ${tenantId}::uuid) as lacked_factor
    from session_access(${userId}::uuid, ${sessionId}::uuid, ${tenantId}::uuid) s) a)`

/** Judges what the database says of a session in a tenant. */
export function accessOf(
  who: Pick<Granted, 'userId' | 'tenantId'>,
  rows: readonly AccessRow[],
  features: Features,
): Granted | 'unauthenticated' | 'tenant' {
  const [first] = rows
  if (!first) return 'unauthenticated'
  if (first.time_zone === null) return 'tenant'
  return grantedOf({ ...who, timeZone: first.time_zone }, rows, features)
}

/**
 * Reads what a user may do in a tenant, for what a schedule does in their name: without a session, and so for nothing that a call asks for.
 * Undefined of whoever may not sign in, or has no grant there any more.
 */
export async function memberAccess(
  store: Store,
  { tenantId, userId }: { tenantId: string; userId: string },
  features: Features,
): Promise<Granted | undefined> {
  const { rows } = await sql<ReachRow & { time_zone: string | null }>`
    select *, null as lacked_factor from session_access(${userId}, null, ${tenantId})`.execute(store)
  const timeZone = rows[0]?.time_zone ?? undefined
  return timeZone === undefined ? undefined : grantedOf({ userId, tenantId, timeZone }, rows, features)
}

/**
 * Reads what a session may see in a tenant, for what is sent to it without a call: judged as a call of it would be. Undefined of one that has ended,
 * has no grant there any more, or lacks the second factor that the tenant asks.
 */
export async function sessionAccess(
  store: Store,
  { tenantId, userId, sessionId }: Caller & { tenantId: string },
  features: Features,
): Promise<Granted | undefined> {
  const { rows } = await sql<AccessRow>`
    select *, lacked_factor(${userId}, ${tenantId}) as lacked_factor
    from session_access(${userId}, ${sessionId}, ${tenantId})`.execute(store)
  const granted = accessOf({ userId, tenantId }, rows, features)
  return typeof granted === 'string' || granted.lacksFactor ? undefined : granted
}

/** Returns what a user's grants in a tenant amount to. */
function grantedOf(
  who: Pick<Granted, 'userId' | 'tenantId' | 'timeZone'>,
  rows: readonly ReachRow[],
  features: Features,
): Granted {
  const [first] = rows
  const grants = rows.map(reachOf)
  const isMaster = grants.some((grant) => grant.isMaster)
  const permissions = [...new Set(grants.flatMap((grant) => grant.permissions))].sort()
  return {
    ...who,
    isMaster,
    permissions,
    features: featuresOfPlan(features, first?.resources ?? null),
    grants,
    lacksFactor: isDemandedOf(first?.lacked_factor ?? 'nobody', { isMaster, permissions }),
  }
}

interface ReachRow {
  is_master: boolean
  permissions: string[]
  companies: string[] | null
  /** That the tenant's plan has, of those that it may lack. */
  resources: string[] | null
  lacked_factor: FactorDemand | null
}

/** `time_zone`: null of whoever has no grant in that tenant. */
export type AccessRow = ReachRow & { time_zone: string | null }

/** A grant that is limited to some companies administers nothing, whatever its role allows: what it gave would reach beyond them. */
function reachOf({ is_master, permissions, companies }: ReachRow): Reach {
  if (companies === null) return { isMaster: is_master, permissions, companyIds: 'all' }
  return { isMaster: false, permissions: permissions.filter(isOfCompanies), companyIds: companies }
}

/** Binds the transaction to the session role, and refuses the calls of a session that has ended. For calls outside of any tenant. */
export async function bindToSession(db: ScopedDb, { userId, sessionId }: Caller): Promise<void> {
  if (![userId, sessionId].every(isUuid)) throw new TypeError('Users and sessions are known by UUIDs')
  // A literal text, as of readAccess.
  const { rows } = await sql
    .raw<{ is_valid: boolean }>(`${BIND_SESSION}; select session_stands('${userId}', '${sessionId}') as is_valid`)
    .execute(db)
  if (!rows[0]?.is_valid) throw new Refusal('unauthenticated')
}

/**
 * Returns the rows that a user sees of the tenant in a call of these needs: a permission holds on the companies of its own grants, and on
 * no other.
 */
export function scopeFor({ tenantId, grants }: Granted, needs: Needs): Scope {
  const reaches = needs.map((need) =>
    union(
      grants
        .filter(({ isMaster, permissions }) => satisfies([need], { is_master: isMaster, permissions }))
        .map(({ companyIds }) => companyIds),
    ),
  )
  return { tenantId, companyIds: reaches.reduce(common, 'all') }
}

function union(reaches: readonly Scope['companyIds'][]): Scope['companyIds'] {
  const ids = new Set<string>()
  for (const companyIds of reaches) {
    if (companyIds === 'all') return 'all'
    for (const id of companyIds) ids.add(id)
  }
  return [...ids]
}

function common(some: Scope['companyIds'], others: Scope['companyIds']): Scope['companyIds'] {
  if (some === 'all') return others
  return others === 'all' ? some : some.filter((id) => others.includes(id))
}
