import { linkPaths } from '../routes.ts'

const linked: readonly string[] = Object.values(linkPaths)

/**
 * Takes a link's token out of the address: histories, bookmarks and whoever looks at the screen need not know it. It stays with this entry
 * of the tab's history, so that a page loaded anew (a phone that switched to the mail and back) still has it.
 */
export function hideLinkToken(): void {
  const token = new URLSearchParams(location.search).get('token')
  if (token !== null && linked.includes(location.pathname)) history.replaceState({ token }, '', location.pathname)
}

/** The token that this entry of the history came with, '' when there is none. */
export function linkToken(): string {
  const state: unknown = history.state
  return typeof state === 'object' && state && 'token' in state ? String(state.token) : ''
}
