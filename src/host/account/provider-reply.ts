/** The path that an identity provider leads back to (the server tells it so). */
export const PROVIDER_RETURN = '/login/oidc'

/**
 * Takes what a provider came back with out of the address: histories and whoever looks at the screen need not know it. It stays with this
 * entry of the tab's history until it is handed over.
 */
export function hideProviderReply(): void {
  const { pathname, search } = location
  if (pathname === PROVIDER_RETURN && search) history.replaceState({ reply: search }, '', pathname)
}

/** Returns the answer that this entry of the history came with, '' where it came with none. */
export function providerReply(): string {
  const state: unknown = history.state
  return typeof state === 'object' && state && 'reply' in state ? String(state.reply) : ''
}
