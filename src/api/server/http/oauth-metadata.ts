import { authorizeDevice, issueClientToken, revokeClientToken } from '#api/contract/devices/oauth-tokens.ts'
import { CLIENT_SCOPES } from '#domain/access/client-scopes.ts'

export const METADATA_PATH = '/.well-known/oauth-authorization-server'
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const CLIENT_PROOFS = ['none', 'client_secret_basic', 'client_secret_post']

/** Returns this server's OAuth metadata (RFC 8414). `origin`: scheme and host that it is called by. */
export function oauthMetadata(origin: string) {
  const at = ({ path }: { path: string }) => `${origin}/api/v1${path}`
  return {
    issuer: origin,
    device_authorization_endpoint: at(authorizeDevice),
    token_endpoint: at(issueClientToken),
    revocation_endpoint: at(revokeClientToken),
    // Nothing is authorized in a browser's redirect.
    response_types_supported: [],
    grant_types_supported: [DEVICE_GRANT, 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: CLIENT_PROOFS,
    revocation_endpoint_auth_methods_supported: CLIENT_PROOFS,
    scopes_supported: CLIENT_SCOPES,
    service_documentation: `${origin}/api/v1/`,
    ui_locales_supported: ['pt-BR'],
  }
}
