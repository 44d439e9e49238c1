import * as openid from 'openid-client'
import { boundedFetch } from '../platform/bounded-fetch.ts'
import { type IdentityProvider, ProviderAway, ProviderRefusal } from './provider.ts'

export interface OpenidSettings {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
}

/** How long a provider is waited for, in seconds. */
const TIMEOUT = 10
/** A provider's description of itself, its keys and a token have a few thousand bytes each. */
const LIMITS = { mostBytes: 256_000, timeoutMs: TIMEOUT * 1000 }
/** Bodies are forms; the library's type allows bytes of shared memory as well, which `fetch` does not take. */
const fetchOfProvider: openid.CustomFetch = (url, options) => boundedFetch(url, options as RequestInit, LIMITS)
/** How long what it says of itself is believed, in ms. */
const KNOWN_MS = 60 * 60_000

/** openid-client's codes for a provider that does not answer, or answers with something else. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** OpenID Connect by openid-client: authorization code with PKCE, state and nonce; the ID token's signature is checked by the provider's keys. */
export function openidProvider({ issuer, clientId, clientSecret, label }: OpenidSettings): IdentityProvider {
  // A provider on this very machine, as in a rehearsal; the settings take no other one without TLS.
  const isPlain = new URL(issuer).protocol === 'http:'
  const prepare = [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])]
  let known: { configuration: Promise<openid.Configuration>; until: number } | undefined

  async function discover(): Promise<openid.Configuration> {
    const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: prepare,
      timeout: TIMEOUT,
      [openid.customFetch]: fetchOfProvider,
    })
    const server = found.serverMetadata()
    // What a provider takes that does not say (OpenID Connect Discovery 1.0, section 3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (!methods.includes('client_secret_basic')) return found
    const basic = new openid.Configuration(server, clientId, clientSecret, openid.ClientSecretBasic(clientSecret))
    basic.timeout = TIMEOUT
    basic[openid.customFetch] = fetchOfProvider
    for (const one of prepare) one(basic)
    return basic
  }

  async function configured(): Promise<openid.Configuration> {
    if (!known || known.until < performance.now()) {
      known = { configuration: discover(), until: performance.now() + KNOWN_MS }
    }
    const present = known
    try {
      return await present.configuration
    } catch (error) {
      // The next one to enter asks anew.
      if (known === present) known = undefined
      throw new ProviderAway(reasonOf(error))
    }
  }

  return {
    label,
    newAttempt: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }),
    async signInAddress({ state, nonce, verifier }, callback) {
      const address = openid.buildAuthorizationUrl(await configured(), {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async identityOf({ state, nonce, verifier }, address) {
      const configuration = await configured()
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const hasMore = claims && claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
        const user = hasMore ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
        const email = user?.['email']
        return { email: typeof email === 'string' ? email : '', isVerified: user?.['email_verified'] === true }
      } catch (error) {
        throw isAway(error) ? new ProviderAway(reasonOf(error)) : new ProviderRefusal(reasonOf(error))
      }
    },
  }
}

/** A network that fails is a TypeError of `fetch`; that the provider does not know this server is nobody's fault who wants to enter. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 || error.error === 'invalid_client'
  if (error instanceof openid.ClientError) return AWAY.has(error.code ?? '')
  return error instanceof TypeError
}

/** For the log, without anything that a token or code might be in. */
function reasonOf(error: unknown): string {
  if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError) {
    return `${error.code}: ${error.error}`
  }
  if (error instanceof openid.ClientError) return `${error.code}: ${error.message}`
  return error instanceof Error ? error.message : 'unknown'
}
