import type { TokenSource } from '#api/client/call.ts'

export interface TokenRequest {
  tenant: string
  reason: 'missing' | 'expired'
  signal: AbortSignal
}
/** The page's own way to get a token (contract of the elements: `tokenProvider`). */
export type TokenProvider = (request: TokenRequest) => Promise<string>

const PROVIDER_LIMIT_MS = 30_000
/** Providers under way, one per provider and tenant, however many elements wait. */
const asked = new WeakMap<TokenProvider, Map<string, Promise<string>>>()

function ask(provider: TokenProvider, tenant: string, reason: TokenRequest['reason']): Promise<string> {
  const byTenant = asked.get(provider) ?? new Map<string, Promise<string>>()
  asked.set(provider, byTenant)
  let token = byTenant.get(tenant)
  if (!token) {
    const signal = AbortSignal.timeout(PROVIDER_LIMIT_MS)
    const limit = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    token = Promise.race([provider({ tenant, reason, signal }), limit]).finally(() => byTenant.delete(tenant))
    byTenant.set(tenant, token)
  }
  return token
}

/** The elements of the page: whoever needs a token looks first whether another one has been given it. */
const holders = new Set<Holder>()

export interface ElementTokens extends TokenSource {
  /** The element is gone. */
  end(): void
  /** The token at hand, or the one the page provides; undefined when there is none to be had. */
  ready(): Promise<string | undefined>
}

interface Holder {
  tenant: string
  token: string | undefined
  provider: TokenProvider | undefined
  /** Asks the page by `fiscal-auth-required`; its answer, if it gives one. */
  require(reason: TokenRequest['reason']): Promise<string> | undefined
  onToken(token: string): void
}

/** The tokens of one element: its attribute, else the page's provider, else whoever answers `fiscal-auth-required`. */
export function elementTokens(holder: Holder): ElementTokens {
  holders.add(holder)
  /** The token that another element got from the same provider for the same tenant: a provider is asked once for all. */
  const neighbours = (): string | undefined => {
    const { provider, tenant, token: refused } = holder
    const given = [...holders].find(
      (other) =>
        provider && other.provider === provider && other.tenant === tenant && other.token && other.token !== refused,
    )
    return given?.token
  }
  const fetchToken = async (reason: TokenRequest['reason']): Promise<string | undefined> => {
    try {
      const token =
        neighbours() ?? (await (holder.provider ? ask(holder.provider, holder.tenant, reason) : holder.require(reason)))
      if (token) holder.onToken(token)
      return token
    } catch {
      return undefined
    }
  }
  return {
    current: () => holder.token,
    ready: async () => holder.token ?? (await fetchToken('missing')),
    renew: () => fetchToken('expired'),
    lost: () => holder.onToken(''),
    end: () => void holders.delete(holder),
  }
}
