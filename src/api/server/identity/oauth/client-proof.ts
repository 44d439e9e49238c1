import { type Features, featuresOfPlan } from '#domain/access/features.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { type ClientScope, isClientScope, scopesOf } from '#domain/access/client-scopes.ts'
import { isEmbeddedElement, portalScopesOf } from '#domain/access/embedding.ts'
import { audit } from '../audit/append.ts'
import { OauthRefusal } from '../../errors/oauth-refusal.ts'
import { scopeOfClient } from '../callers/client-access.ts'
import { type RateLimit, takeAttempts } from '../limits/rate-limit.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import { isUuid, type Scope, type ScopedDb } from '../../store/scope.ts'
import type { PortalTerms } from './embed-exchange.ts'

/** A client that has proven who it is. Devices keep no secret: of them only the name is known. */
export interface ProvenClient {
  id: string
  tenantId: string
  kind: 'device' | 'server' | 'portal'
  description: string
  scopes: ClientScope[]
  /** Terms of its pages; only of a portal. */
  portal: PortalTerms | undefined
}

/** A call in which a client says who it is: by HTTP Basic, or by parameters of its form (RFC 6749, section 2.3.1). */
interface ClientCall {
  authorization: string
  body: { client_id?: string | undefined; client_secret?: string | undefined }
  address: string
  settings: { features: Features }
  limits: { clientsPerAddress: RateLimit; refusalsPerClient: RateLimit }
  platform: { now(): number }
  session<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
  within<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
}

interface Credentials {
  id: string
  secret: string | undefined
  byBasic: boolean
}

/** Refuses as 'invalid_client' who is unknown, revoked, or does not know the secret. */
export async function proveClient(call: ClientCall): Promise<ProvenClient> {
  const credentials = credentialsOf(call)
  const client = await standingClient(call, credentials)
  if (client) return client
  // Counted only after the refusal: many good clients may share an address.
  await takeAttempts([call.limits.clientsPerAddress, call.address])
  throw new OauthRefusal('invalid_client', 'Unknown client, or wrong secret', { challenge: credentials.byBasic })
}

/** The scopes that are asked for, all that the client may have where none is named; refuses what goes beyond. */
export function scopesWithin(requested: string | undefined, most: readonly ClientScope[]): ClientScope[] {
  if (requested === undefined) return [...most]
  const named = requested.split(' ').filter((one) => one !== '')
  if (named.length === 0 || !named.every((one) => isClientScope(one) && most.includes(one))) {
    throw new OauthRefusal('invalid_scope', 'A scope is unknown, or not one of this client')
  }
  return scopesOf(requested)
}

function credentialsOf({ authorization, body }: ClientCall): Credentials {
  const basic = /^Basic ([\w+/]+=*)$/i.exec(authorization)?.[1]
  if (basic === undefined) {
    if (body.client_id === undefined) throw new OauthRefusal('invalid_client', 'Say which client asks')
    return { id: body.client_id, secret: body.client_secret, byBasic: false }
  }
  if (body.client_secret !== undefined) throw new OauthRefusal('invalid_request', 'Prove the client in one way only')
  const [id, secret] = decodedBasic(basic)
  if (id === undefined || secret === undefined || (body.client_id ?? id) !== id) {
    throw new OauthRefusal('invalid_client', 'Malformed credentials', { challenge: true })
  }
  return { id, secret, byBasic: true }
}

/** Both parts are written as in a form. */
function decodedBasic(text: string): (string | undefined)[] {
  try {
    const [, id, secret] = /^([^:]*):(.*)$/.exec(atob(text)) ?? []
    return [id, secret].map((part) => part && decodeURIComponent(part.replaceAll('+', ' ')))
  } catch {
    return []
  }
}

async function standingClient(call: ClientCall, { id, secret }: Credentials): Promise<ProvenClient | undefined> {
  if (!isUuid(id)) return undefined
  const row = await call.session((db) =>
    db
      .selectFrom('oauth_clients as c')
      .leftJoin('plans as p', (join) => join.onRef('p.tenant_id', '=', 'c.tenant_id').on('p.is_current', '=', true))
      .select(['c.id', 'c.tenant_id', 'c.kind', 'c.description', 'c.scope', 'c.secret_hash'])
      .select(['c.elements', 'c.origins', 'c.companies', 'p.resources'])
      .where('c.id', '=', id)
      .where('c.revoked_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row || !featuresOfPlan(call.settings.features, row.resources).oauth_client) return undefined
  // Hashes of 256 random bits: where two differ tells nothing.
  const isProven =
    row.secret_hash === null || (secret !== undefined && (await hashOfSecret(secret)) === row.secret_hash)
  const { id: clientId, tenant_id: tenantId, kind, description } = row
  const client = { id: clientId, tenantId, kind, description, scopes: scopesOf(row.scope), portal: portalOf(row) }
  if (isProven) return client
  await tellRefusal(call, client, 'Segredo incorreto')
  return undefined
}

function portalOf(row: {
  scope: string
  secret_hash: string | null
  elements: string[] | null
  origins: string[] | null
  companies: string[] | null
}): PortalTerms | undefined {
  const { elements, origins, companies, secret_hash: secretHash } = row
  if (!elements || !origins || secretHash === null) return undefined
  const scopes = portalScopesOf(row.scope)
  return { scopes, elements: elements.filter(isEmbeddedElement), origins, companyIds: companies ?? 'all', secretHash }
}

/** A portal that was refused stands in its tenant's trail, the first few times: whoever asks has proven nothing. */
export async function tellRefusal(call: ClientCall, client: ProvenClient, reason: string): Promise<void> {
  if (!client.portal || (await call.limits.refusalsPerClient.take(client.id)) > 0) return
  const { address, platform } = call
  const entry = { action: 'oauth_client.refuse', subject: client.description, subjectId: client.id } as const
  await call.within(scopeOfClient(client), (db) =>
    audit({ db, access: null, address, platform }, { ...entry, changes: auditChanges({}, { Motivo: reason }) }),
  )
}
