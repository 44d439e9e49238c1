import { type EmbeddedElement, isEmbeddedElement, type PortalScope, portalScopesOf } from '#domain/access/embedding.ts'
import { type SigningOptions, signedTokens } from './signed-tokens.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import { isUuid, type Scope } from '../../store/scope.ts'

/** Tells these from the tokens of sessions and of other clients, which one secret signs as well (RFC 8725, section 3.11). */
const TYPE = 'embed+jwt'
/** How long a token is good for: its page asks its own server for the next one. */
const SECONDS = 10 * 60
/** In place of companies: all that the portal may show. */
const ALL = '*'

/** The terms of a page's token. */
export interface EmbedTerms {
  scopes: readonly PortalScope[]
  elements: readonly EmbeddedElement[]
  companyIds: Scope['companyIds']
  origin: string
}

/** A page that calls with a token of a portal. */
export interface EmbedCaller extends EmbedTerms {
  tenantId: string
  clientId: string
  /** Id of this one token. */
  tokenId: string
  /** Proof of the secret that it was exchanged for. */
  proof: string
}

export interface EmbedTokens {
  /** Seconds that a token is good for. */
  readonly seconds: number
  issue(caller: EmbedCaller): Promise<string>
  /** Reads the page of a token; undefined when it is not ours, expired or altered. The database knows if its portal still stands. */
  verify(token: string): Promise<EmbedCaller | undefined>
}

/** Returns a proof that a secret is still the one that a token was made for, which tells neither the secret nor its hash. */
export async function proofOf(secretHash: string): Promise<string> {
  return (await hashOfSecret(secretHash)).slice(0, 16)
}

/** Bearer tokens of a portal's pages. */
export function embedTokens(options: Omit<SigningOptions, 'seconds'>): EmbedTokens {
  const required = ['jti', 'tenant', 'client_id', 'companies', 'origin', 'proof']
  const tokens = signedTokens({ ...options, seconds: SECONDS, typ: TYPE, required })
  return {
    seconds: SECONDS,
    async issue({ tenantId, clientId, tokenId, proof, ...terms }) {
      const { scopes, elements, companyIds, origin } = terms
      return tokens.sign(await subjectOf(clientId, terms), {
        jti: tokenId,
        tenant: tenantId,
        client_id: clientId,
        scope: scopes.join(' '),
        elements: elements.join(' '),
        companies: companyIds === 'all' ? ALL : companyIds.join(' '),
        origin,
        proof,
      })
    },
    async verify(token) {
      const claims = await tokens.verify(token)
      return claims && callerOf(claims)
    },
  }
}

/**
 * The same for all tokens of the same terms, and another one for others: elements of a page keep their data through the next token, and
 * share none with those that may see something else.
 */
async function subjectOf(clientId: string, { scopes, elements, companyIds, origin }: EmbedTerms): Promise<string> {
  const terms = [scopes, elements.toSorted(), companyIds === 'all' ? ALL : companyIds.toSorted(), origin]
  return `${clientId}.${(await hashOfSecret(JSON.stringify(terms))).slice(0, 24)}`
}

function callerOf(claims: Readonly<Record<string, unknown>>): EmbedCaller | undefined {
  const of = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const companies = of('companies')
  const companyIds = companies === ALL ? 'all' : companies.split(' ')
  const caller = {
    tenantId: of('tenant'),
    clientId: of('client_id'),
    tokenId: of('jti'),
    proof: of('proof'),
    scopes: portalScopesOf(of('scope')),
    elements: of('elements').split(' ').filter(isEmbeddedElement),
    companyIds,
    origin: of('origin'),
  } satisfies EmbedCaller
  const ids = [caller.tenantId, caller.clientId, caller.tokenId, ...(companyIds === 'all' ? [] : companyIds)]
  return ids.every(isUuid) ? caller : undefined
}
