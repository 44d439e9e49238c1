import type { Presentation } from '../first-paint.ts'
import type { ElementSettings } from '../settings.ts'
import { type ElementTokens, elementTokens, unreachedFailure } from '../tokens.ts'

/**
 * The tokens of an element, which asks its page for them and tells it of their loss, and of a provider that has failed: that is also shown
 * (`onUnreached`), so neither of an element that has gone meanwhile.
 */
export function tokensOf(
  { element, page }: Presentation,
  settings: () => ElementSettings,
  gone: AbortSignal,
  onUnreached: () => void,
): ElementTokens {
  return elementTokens({
    get tenant() {
      return settings().tenant
    },
    get token() {
      return settings().token || undefined
    },
    get provider() {
      return element.tokenProvider ?? page.token
    },
    require: (reason, respondWith) => void element.tell('auth-required', { reason, respondWith }, true),
    onToken: (token) => Reflect.set(element, 'token', token),
    onLost() {
      const message = 'Sessão expirada. Entre novamente.'
      element.tell('error', { code: 'auth-expired', message, retryable: false, status: 401 }, true)
    },
    onUnreached(error) {
      if (gone.aborted) return
      element.tell('error', unreachedFailure(error), true)
      onUnreached()
    },
  })
}
