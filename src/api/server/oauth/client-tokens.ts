import { errors, jwtVerify, SignJWT } from 'jose'
import { type ClientScope, scopesOf } from '#domain/access/client-scopes.ts'

const ISSUER = 'fiscal'
const AUDIENCE = 'fiscal-api'
/** Tells these from the tokens of sessions, which one secret signs as well (RFC 9068). */
const TYPE = 'at+jwt'

/** Who calls and is no person: a tenant's client, or a device that asked as one. */
export interface ClientCaller {
  tenantId: string
  clientId: string
  deviceId: string | undefined
  scopes: ClientScope[]
}

export interface ClientTokens {
  /** Seconds that a token is good for. */
  readonly seconds: number
  issue(caller: ClientCaller): Promise<string>
  /** Whose a token is; undefined when it is not ours, expired or altered. Whether it still stands the database says. */
  verify(token: string): Promise<ClientCaller | undefined>
}

/** Bearer tokens of clients: they carry their tenant and scope, and nobody's rights. */
export function clientTokens(options: { secret: string; seconds: number; now: () => number }): ClientTokens {
  const key = new TextEncoder().encode(options.secret)
  return {
    seconds: options.seconds,
    issue({ tenantId, clientId, deviceId, scopes }) {
      const now = Math.floor(options.now() / 1000)
      return new SignJWT({ tenant: tenantId, client_id: clientId, scope: scopes.join(' ') })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(deviceId ?? clientId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + options.seconds)
        .sign(key)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(options.now()),
        })
        const { sub, tenant, client_id: clientId, scope } = payload
        if (![sub, tenant, clientId, scope].every((one) => typeof one === 'string')) return undefined
        return {
          tenantId: String(tenant),
          clientId: String(clientId),
          deviceId: sub === clientId ? undefined : String(sub),
          scopes: scopesOf(String(scope)),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
