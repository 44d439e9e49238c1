import type { TokenSource } from '#api/client/call.ts'
import type { FiscalErrorDetail, TokenProvider, TokenRequest } from '../public.ts'

const PROVIDER_LIMIT_MS = 30_000
/** Elements that appear or expire together ask once: for as long as an answer is awaited, and this long after nobody gave one. */
const TOGETHER_MS = 1000
/** A provider that failed is asked again after a second, then after twice as long each time, at most this long. */
const LONGEST_PAUSE_MS = 60_000
/** Providers under way, one per provider and tenant, however many elements wait. */
const pending = new WeakMap<TokenProvider, Map<string, Promise<string>>>()

function ask(provider: TokenProvider, tenant: string, reason: TokenRequest['reason']): Promise<string> {
  const byTenant = pending.get(provider) ?? new Map<string, Promise<string>>()
  pending.set(provider, byTenant)
  let token = byTenant.get(tenant)
  if (!token) {
    const signal = AbortSignal.timeout(PROVIDER_LIMIT_MS)
    token = Promise.race([
      // First: where it throws, nothing waits for the limit.
      provider({ tenant, reason, signal }),
      new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
    ])
    byTenant.set(tenant, token)
    const forget = () => void byTenant.delete(tenant)
    // Elements of one connection seek a token in turn: what failed for the first one has failed for all.
    token.then(forget, () => setTimeout(forget, TOGETHER_MS))
  }
  return token
}

/** A question to the page by `fiscal-auth-required`. */
interface Question {
  /** True if the page said that it would answer before the event was over. It may still do so later. */
  isAnswered: boolean
  token: Promise<string>
}
const questions = new Map<string, Question>()

function askPage({ tenant, require }: Holder, reason: TokenRequest['reason']): Question {
  const key = `${reason} ${tenant}`
  const standing = questions.get(key)
  if (standing) return standing
  const { promise, resolve } = Promise.withResolvers<string>()
  const question: Question = { isAnswered: false, token: promise }
  questions.set(key, question)
  const forget = () => questions.get(key) === question && questions.delete(key)
  require(reason, (token) => {
    question.isAnswered = true
    resolve(token)
  })
  const end = () => (question.isAnswered ? promise.then(forget, forget) : forget())
  setTimeout(end, TOGETHER_MS)
  return question
}

/** The elements of the page: whoever needs a token looks first whether another one has been given it. */
const holders = new Set<Holder>()

interface Provided {
  provider: TokenProvider
  tenant: string
  token: string
}
/** The last token that each element got from a provider. */
const provided = new WeakMap<Holder, Provided>()

export interface ElementTokens extends TokenSource {
  /** The element is gone. */
  end(): void
  /** The token at hand, the one that the page sets meanwhile, or the one that it provides; undefined when there is none to be had. */
  ready(): Promise<string | undefined>
  /** Tells if a provider that has failed is called again for the missing token. */
  isAwaited(): boolean
  /** Attributes or properties have changed: there may be a token now, or somebody new to ask for one. */
  changed(): void
  /** Forgets the token, by the user's own doing. */
  forget(): void
}

interface Holder {
  tenant: string
  token: string | undefined
  provider: TokenProvider | undefined
  /** Asks the page by `fiscal-auth-required`, which may answer at once or later. */
  require(reason: TokenRequest['reason'], answer: (token: Promise<string>) => void): void
  onToken(token: string): void
  /** The token was refused, and there is no other one. */
  onLost(): void
  /** Its provider has given none at first, and is asked again. */
  onUnreached(error: unknown): void
}

/** Returns the page's message of its provider that has failed. */
export const unreachedFailure = (error: unknown): FiscalErrorDetail => ({
  code: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network',
  message: 'A página ainda não conseguiu o acesso a estes dados. Tentando novamente…',
  retryable: true,
})

/** Tells if an element has its token of a provider, and not of the page itself. */
const hasProvided = (holder: Holder): boolean => Boolean(holder.token) && provided.get(holder)?.token === holder.token

/** The tokens of one element: its attribute, else the page's provider, else whoever answers `fiscal-auth-required`. */
export function elementTokens(holder: Holder): ElementTokens {
  holders.add(holder)
  const waiting = new Set<(token: string) => void>()
  /** The last provider of a token, and its tenant. */
  let { provider: from, tenant: place } = holder
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  /** The token that another element got from the same provider for the same tenant: a provider is asked once for all. */
  const neighbours = (): string | undefined => {
    const { provider, tenant, token: refused } = holder
    return [...holders]
      .filter(hasProvided)
      .map((other) => provided.get(other))
      .find((its) => its?.provider === provider && its?.tenant === tenant && its.token !== refused)?.token
  }
  const take = (token: string, provider?: TokenProvider): string => {
    failures = 0
    if (token && provider) provided.set(holder, { provider, tenant: holder.tenant, token })
    if (token) holder.onToken(token)
    return token
  }
  const fetchToken = async (reason: TokenRequest['reason']): Promise<string | undefined> => {
    clearTimeout(retry)
    const { provider, tenant } = holder
    const near = neighbours()
    if (near) return take(near, provider)
    try {
      if (provider) {
        const token = await ask(provider, tenant, reason)
        if (reason === 'missing' && holder.token) return holder.token
        // Another tenant is shown by now. Who makes a call for the former one has no use for that one's token.
        if (holder.tenant !== tenant) return reason === 'missing' ? fetchToken(reason) : undefined
        return take(token, provider)
      }
      const { isAnswered, token } = askPage(holder, reason)
      if (isAnswered) return take(await token)
      // An answer that comes later counts as well, unless the page has found another way meanwhile.
      token.then((late) => holders.has(holder) && !holder.token && take(late)).catch(() => undefined)
      return undefined
    } catch (error) {
      // Nothing is known of the session, so that it stands: who makes the call tries again.
      if (reason === 'expired' && holder.token) throw error
      if (provider) {
        const isFirst = failures === 0
        askAgainLater()
        if (isFirst) holder.onUnreached(error)
      }
      return undefined
    }
  }
  const seek = () => void fetchToken('missing')
  const askAgainLater = () => {
    const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures++)
    clearTimeout(retry)
    retry = setTimeout(() => {
      if (!holder.token && holder.provider) seek()
    }, pause)
  }
  const online = () => {
    if (failures > 0 && !holder.token && holder.provider) seek()
  }
  // Absent on a server, where tests of the rules run.
  globalThis.addEventListener?.('online', online)

  return {
    current: () => holder.token,
    async ready() {
      if (holder.token) return holder.token
      const { promise, resolve } = Promise.withResolvers<string>()
      waiting.add(resolve)
      return Promise.race([fetchToken('missing'), promise]).finally(() => waiting.delete(resolve))
    },
    isAwaited: () => failures > 0 && !holder.token && holder.provider !== undefined,
    renew: () => fetchToken('expired'),
    changed() {
      const { provider, tenant } = holder
      const isOtherTenant = tenant !== place
      const isOther = provider !== from || isOtherTenant
      from = provider
      place = tenant
      // It may open the former tenant alone; one that the page has set stays, since it may open both.
      if (isOtherTenant && provider && hasProvided(holder)) holder.onToken('')
      const { token } = holder
      if (token) for (const resolve of waiting) resolve(token)
      else if (provider && isOther) seek()
    },
    forget: () => holder.onToken(''),
    lost() {
      // Who has not used it yet, as an element without React, would find it refused as well.
      for (const other of [...holders].filter(({ token }) => token && token === holder.token)) {
        other.onToken('')
        other.onLost()
      }
    },
    end() {
      clearTimeout(retry)
      globalThis.removeEventListener?.('online', online)
      holders.delete(holder)
    },
  }
}
