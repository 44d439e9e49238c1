import { type ClientScope, scopesOf } from '#domain/access/client-scopes.ts'
import { type SigningOptions, signedTokens } from './signed-tokens.ts'

/** Tells these from the tokens of sessions, which one secret signs as well (RFC 9068). */
const TYPE = 'at+jwt'

/** A caller that is no person: a tenant's client, or a device that asked as one. */
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
  /** Reads the client of a token; undefined when it is not ours, expired or altered. The database knows if it still stands. */
  verify(token: string): Promise<ClientCaller | undefined>
}

/** Bearer tokens of clients: they carry their tenant and scope, and nobody's rights. */
export function clientTokens(options: SigningOptions): ClientTokens {
  const tokens = signedTokens({ ...options, typ: TYPE })
  return {
    seconds: options.seconds,
    issue: ({ tenantId, clientId, deviceId, scopes }) =>
      tokens.sign(deviceId ?? clientId, { tenant: tenantId, client_id: clientId, scope: scopes.join(' ') }),
    async verify(token) {
      const { sub, tenant, client_id: clientId, scope } = (await tokens.verify(token)) ?? {}
      if (![sub, tenant, clientId, scope].every((one) => typeof one === 'string')) return undefined
      return {
        tenantId: String(tenant),
        clientId: String(clientId),
        deviceId: sub === clientId ? undefined : String(sub),
        scopes: scopesOf(String(scope)),
      }
    },
  }
}
