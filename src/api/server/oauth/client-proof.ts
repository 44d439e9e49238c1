import { type Features, featuresOfPlan } from '#domain/access/features.ts'
import { type ClientScope, isClientScope, scopesOf } from '#domain/access/client-scopes.ts'
import { OauthRefusal } from '../errors/oauth-refusal.ts'
import { type RateLimit, takeTurns } from '../limits/rate-limit.ts'
import { hashOfSecret } from '../ports/platform/secrets.ts'
import { isUuid, type Scope, type ScopedDb } from '../store/scope.ts'

/** A client that has proven who it is. Devices keep no secret: of them only the name is known. */
export interface ProvenClient {
  id: string
  tenantId: string
  kind: 'device' | 'server'
  scopes: ClientScope[]
}

/** A call in which a client says who it is: by HTTP Basic, or by parameters of its form (RFC 6749, section 2.3.1). */
interface ClientCall {
  authorization: string
  body: { client_id?: string | undefined; client_secret?: string | undefined }
  address: string
  settings: { features: Features }
  limits: { clientsPerAddress: RateLimit }
  session<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}

interface Said {
  id: string
  secret: string | undefined
  byBasic: boolean
}

/** Refuses as 'invalid_client' who is unknown, revoked, or does not know the secret. */
export async function proveClient(call: ClientCall): Promise<ProvenClient> {
  const said = saidBy(call)
  const client = await standingClient(call, said)
  if (client) return client
  // Counted only after the refusal: many good clients may share an address.
  await takeTurns([call.limits.clientsPerAddress, call.address])
  throw new OauthRefusal('invalid_client', 'Unknown client, or wrong secret', { challenge: said.byBasic })
}

/** What the client may see at most: it belongs to one tenant, all of it. */
export function scopeOfClient({ tenantId }: Pick<ProvenClient, 'tenantId'>): Scope {
  return { tenantId, companyIds: 'all' }
}

/** The scopes that are asked for, all that the client may have where none is named; refuses what goes beyond. */
export function askedScopes(asked: string | undefined, most: readonly ClientScope[]): ClientScope[] {
  if (asked === undefined) return [...most]
  const named = asked.split(' ').filter((one) => one !== '')
  if (named.length === 0 || !named.every((one) => isClientScope(one) && most.includes(one))) {
    throw new OauthRefusal('invalid_scope', 'A scope is unknown, or not one of this client')
  }
  return scopesOf(asked)
}

function saidBy({ authorization, body }: ClientCall): Said {
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

async function standingClient(call: ClientCall, { id, secret }: Said): Promise<ProvenClient | undefined> {
  if (!isUuid(id)) return undefined
  const row = await call.session((db) =>
    db
      .selectFrom('oauth_clients as c')
      .leftJoin('plans as p', (join) => join.onRef('p.tenant_id', '=', 'c.tenant_id').on('p.is_current', '=', true))
      .select(['c.id', 'c.tenant_id', 'c.kind', 'c.scope', 'c.secret_hash', 'p.resources'])
      .where('c.id', '=', id)
      .where('c.revoked_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row || !featuresOfPlan(call.settings.features, row.resources).oauth_client) return undefined
  // Hashes of 256 random bits: where two differ tells nothing.
  if (row.secret_hash !== null && (secret === undefined || (await hashOfSecret(secret)) !== row.secret_hash)) {
    return undefined
  }
  return { id: row.id, tenantId: row.tenant_id, kind: row.kind, scopes: scopesOf(row.scope) }
}
