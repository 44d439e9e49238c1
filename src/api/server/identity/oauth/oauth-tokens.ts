import type { Reply } from '#api/contract/endpoint.ts'
import type {
  authorizeDevice as AuthorizeDevice,
  issueClientToken as IssueClientToken,
  revokeClientToken as RevokeClientToken,
} from '#api/contract/devices/oauth-tokens.ts'
import { scopesOf } from '#domain/access/client-scopes.ts'
import { tenantAddress } from '#domain/access/tenant-address.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { cnpjsOf } from '../accounts/audit-views.ts'
import { scopeOfClient } from '../callers/client-access.ts'
import { audit } from '../audit/append.ts'
import { OauthRefusal } from '../../errors/oauth-refusal.ts'
import { takeAttempts } from '../limits/rate-limit.ts'
import { scopesWithin, type ProvenClient, proveClient, tellRefusal } from './client-proof.ts'
import { CODE_SECONDS, newDeviceCodes, POLL_SECONDS, takeDevice } from './device-codes.ts'
import { endDevice } from './devices.ts'
import { embedTerms, type PortalTerms, termsAudit } from './embed-exchange.ts'
import { proofOf } from '../callers/embed-tokens.ts'
import { DEVICE_GRANT } from '../../http/oauth-metadata.ts'
import { deviceOfToken, firstRefreshToken, rotate } from './refresh-tokens.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { SessionCall } from '../../http/handler.ts'

type TokenCall = SessionCall<typeof IssueClientToken>
type Tokens = Reply<typeof IssueClientToken>

export async function authorizeDevice(
  call: SessionCall<typeof AuthorizeDevice>,
): Promise<Reply<typeof AuthorizeDevice>> {
  const { body, limits, address, platform, linkOrigin } = call
  const client = await proveClient(call)
  if (client.kind !== 'device') throw new OauthRefusal('unauthorized_client', 'This client is not for devices')
  const scopes = scopesWithin(body.scope, client.scopes)
  await takeAttempts([limits.devicesPerAddress, address])
  const about = { client, scopes, address, id: platform.uuid(), now: platform.now() }
  const { deviceCode, userCode } = await call.within(scopeOfClient(client), (db) => newDeviceCodes(db, about))
  const verification_uri = `${linkOrigin}/devices/activate`
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri,
    // The code is one of the client's tenant, in which alone it is found.
    verification_uri_complete: tenantAddress(`${verification_uri}?user_code=${userCode}`, client.tenantId),
    expires_in: CODE_SECONDS,
    interval: POLL_SECONDS,
  }
}

/** Which grant each kind of client may use, by the name that it has in the form. */
const GRANTS: Readonly<
  Record<string, (call: TokenCall, client: ProvenClient, db: ScopedDb) => Promise<Tokens | OauthRefusal>>
> = {
  [DEVICE_GRANT]: deviceTokens,
  refresh_token: refreshedTokens,
  client_credentials: ownTokens,
}

export async function issueClientToken(call: TokenCall): Promise<Tokens> {
  const client = await proveClient(call)
  const { grant_type: grant } = call.body
  if (grant === undefined) throw new OauthRefusal('invalid_request', 'grant_type is missing')
  const give = Object.hasOwn(GRANTS, grant) ? GRANTS[grant] : undefined
  if (!give) throw new OauthRefusal('unsupported_grant_type', 'This grant is not given here')
  if ((grant === 'client_credentials') !== (client.kind !== 'device')) {
    throw new OauthRefusal('unauthorized_client', 'This grant is not for this kind of client')
  }
  if (client.portal) return embedToken(call, client, client.portal)
  const answer = await call.within(scopeOfClient(client), async (db) => {
    const parts = await give(call, client, db)
    if (!(parts instanceof OauthRefusal)) await noteUse(db, client, call.platform.now())
    return parts
  })
  // Thrown outside, since throwing inside would undo what was noted of the refused one.
  if (answer instanceof OauthRefusal) throw answer
  return answer
}

async function deviceTokens(call: TokenCall, client: ProvenClient, db: ScopedDb): Promise<Tokens | OauthRefusal> {
  const { body, platform } = call
  if (body.device_code === undefined) return new OauthRefusal('invalid_request', 'device_code is missing')
  const device = await takeDevice(db, { client, deviceCode: body.device_code, now: platform.now() })
  if (device instanceof OauthRefusal) return device
  const refreshToken = await firstRefreshToken(db, device.id, platform.now())
  return tokens(call, client, { id: device.id, scopes: scopesOf(device.scope), refreshToken })
}

async function refreshedTokens(call: TokenCall, client: ProvenClient, db: ScopedDb): Promise<Tokens | OauthRefusal> {
  const { body, platform, address } = call
  if (body.refresh_token === undefined) return new OauthRefusal('invalid_request', 'refresh_token is missing')
  const now = platform.now()
  const device = await rotate(db, { client, token: body.refresh_token, now })
  if (device && 'reused' in device) {
    const subject = await endDevice(db, device.reused, now)
    const entry = { action: 'device.reuse', subjectId: device.reused } as const
    if (subject !== undefined) await audit({ db, access: null, address, platform }, { ...entry, subject })
  }
  if (!device || 'reused' in device) return new OauthRefusal('invalid_grant', 'Unknown, used or expired refresh token')
  const scopes = scopesWithin(body.scope, scopesOf(device.scope))
  return tokens(call, client, { id: device.id, scopes, refreshToken: device.refreshToken })
}

async function ownTokens(call: TokenCall, client: ProvenClient): Promise<Tokens> {
  const { elements, companies, origin } = call.body
  // Whoever names these believes that the token will be bound to them.
  if (elements !== undefined || companies !== undefined || origin !== undefined) {
    throw new OauthRefusal('unauthorized_client', 'Tokens for pages are given to clients of the kind portal')
  }
  return tokens(call, client, { scopes: scopesWithin(call.body.scope, client.scopes) })
}

/** One for a page: bound to a part of what the portal was given. */
async function embedToken(call: TokenCall, client: ProvenClient, portal: PortalTerms): Promise<Tokens> {
  const { body, limits, platform, address, embedTokens } = call
  const { id: clientId, tenantId, description: subject } = client
  await takeAttempts([limits.embedsPerClient, clientId])
  try {
    return await call.within(scopeOfClient(client), async (db) => {
      const terms = await embedTerms(db, portal, body)
      const proof = await proofOf(portal.secretHash)
      const token = await embedTokens.issue({ ...terms, tenantId, clientId, tokenId: platform.uuid(), proof })
      const companies = terms.companyIds === 'all' ? null : await cnpjsOf(db, terms.companyIds)
      const changes = termsAudit(terms, companies, [terms.origin])
      const entry = { action: 'oauth_client.exchange', subject, subjectId: clientId, changes } as const
      await audit({ db, access: null, address, platform }, entry)
      await noteUse(db, client, platform.now())
      const scope = terms.scopes.join(' ')
      return {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: embedTokens.seconds,
        scope,
        tenant: tenantId,
      }
    })
  } catch (error) {
    // Told outside, since what is refused is undone.
    if (error instanceof OauthRefusal) await tellRefusal(call, client, error.description)
    throw error
  }
}

async function tokens(
  { clientTokens }: TokenCall,
  client: ProvenClient,
  parts: { id?: string; scopes: ReturnType<typeof scopesOf>; refreshToken?: string },
): Promise<Tokens> {
  const { id: deviceId, scopes, refreshToken } = parts
  const caller = { tenantId: client.tenantId, clientId: client.id, deviceId, scopes }
  return {
    access_token: await clientTokens.issue(caller),
    token_type: 'Bearer',
    expires_in: clientTokens.seconds,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
  }
}

async function noteUse(db: ScopedDb, client: ProvenClient, now: number): Promise<void> {
  await db
    .updateTable('oauth_clients')
    .set({ last_used_at: isoInstant(now) })
    .where('id', '=', client.id)
    .execute()
}

/** Whichever of its tokens a device gives back, it is authorized no more. */
export async function revokeClientToken(call: SessionCall<typeof RevokeClientToken>): Promise<Record<string, never>> {
  const { body, platform, address, clientTokens } = call
  const client = await proveClient(call)
  const { token } = body
  if (token === undefined) throw new OauthRefusal('invalid_request', 'token is missing')
  const caller = await clientTokens.verify(token)
  if (caller?.clientId === client.id && caller.deviceId === undefined) {
    throw new OauthRefusal('unsupported_token_type', 'Tokens of a client end with it, or after minutes')
  }
  await call.within(scopeOfClient(client), async (db) => {
    const own = caller?.clientId === client.id ? caller.deviceId : await deviceOfToken(db, client, token)
    const subject = own && (await endDevice(db, own, platform.now()))
    if (own === undefined || !subject) return
    await audit({ db, access: null, address, platform }, { action: 'device.revoke', subject, subjectId: own })
  })
  return {}
}
