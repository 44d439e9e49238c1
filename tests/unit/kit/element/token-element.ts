import { vi } from 'vitest'
import type { TokenProvider, TokenRequest } from '#widgets/kit/public.ts'
import { type ElementTokens, elementTokens } from '#widgets/kit/element/tokens.ts'

export interface Given {
  tenant?: string
  token?: string
  provider?: TokenProvider
  /** What the page answers to `fiscal-auth-required`. */
  page?: () => Promise<string> | undefined
}

/** An element, and what it has asked the page and been given. */
export function element({ tenant = 'aurora', token, provider, page }: Given) {
  const asked: TokenRequest['reason'][] = []
  const held: string[] = []
  const lost = vi.fn<() => void>()
  const unreached = vi.fn<(error: unknown) => void>()
  const settings = { tenant, token, provider }
  const tokens = elementTokens({
    get tenant() {
      return settings.tenant
    },
    get token() {
      return held.at(-1) ?? settings.token
    },
    get provider() {
      return settings.provider
    },
    require(reason, respondWith) {
      asked.push(reason)
      const answer = page?.()
      if (answer) respondWith(answer)
    },
    onToken: (given) => held.push(given),
    onLost: lost,
    onUnreached: unreached,
  })
  made.push(tokens)
  return { tokens, asked, held, lost, unreached, settings }
}

export const made: ElementTokens[] = []

/** Takes all elements away from the page. */
export function endAll(): void {
  for (const tokens of made.splice(0)) tokens.end()
}
