import { sql } from 'kysely'
import { type Features, featuresOfPlan } from '#domain/access/features.ts'
import { foundWithin, portalScopesOf } from '#domain/access/embedding.ts'
import type { Granted } from './access.ts'
import { BIND_SESSION, bindingOf, type Scope, type ScopedDb } from '../../store/scope.ts'
import { type EmbedCaller, proofOf } from './embed-tokens.ts'

interface PortalRow {
  time_zone: string
  tenant: string
  scope: string
  elements: string[]
  origins: string[]
  companies: string[] | null
  secret_hash: string
  resources: string[] | null
}

/**
 * Reads a page's permissions by its token, as a user's access is read (accounts/access.ts): in the very transaction of the call, which is
 * bound behind that query to what the token names. Undefined where the portal stands no more, has another secret by now, or no longer may
 * what the token says; then no query may follow in the transaction.
 */
export async function readEmbedAccess(
  db: ScopedDb,
  caller: EmbedCaller,
  features: Features,
): Promise<(Granted & { tenant: string }) | undefined> {
  const { tenantId, clientId, scopes } = caller
  // Literal texts of UUIDs (embed-tokens.ts), since only without parameters all statements go in one journey.
  const { rows } = await sql
    .raw<PortalRow>(
      `${BIND_SESSION}; select * from embed_access('${clientId}', '${tenantId}'); ${bindingOf(scopeOfEmbed(caller))}`,
    )
    .execute(db)
  const [portal] = rows
  if (!portal || (await proofOf(portal.secret_hash)) !== caller.proof || !isWithin(caller, portal)) return undefined
  const own = featuresOfPlan(features, portal.resources)
  if (!own.oauth_client) return undefined
  const permissions = [...scopes]
  return {
    userId: clientId,
    tenantId,
    tenant: portal.tenant,
    timeZone: portal.time_zone,
    isMaster: false,
    permissions,
    features: own,
    grants: [{ isMaster: false, permissions, companyIds: caller.companyIds }],
    finds: foundWithin(caller.elements),
    lacksFactor: false,
  }
}

/** Returns the part of the tenant that the page sees. */
export function scopeOfEmbed({ tenantId, companyIds }: EmbedCaller): Scope {
  return { tenantId, companyIds }
}

function isWithin({ scopes, elements, companyIds, origin }: EmbedCaller, portal: PortalRow): boolean {
  const may = portalScopesOf(portal.scope)
  const { companies } = portal
  return (
    scopes.every((one) => may.includes(one)) &&
    elements.every((one) => portal.elements.includes(one)) &&
    portal.origins.includes(origin) &&
    (companies === null || (companyIds !== 'all' && companyIds.every((id) => companies.includes(id))))
  )
}
