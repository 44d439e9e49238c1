import { tenantAddress, tenantIn } from '#widgets/kit/place/tenant.ts'
import { paths } from '#widgets/paths.ts'
import { linkPaths } from '../routes.ts'

const linked: readonly string[] = Object.values(linkPaths)

/**
 * Takes a link's token, and the tenant that gave the access, out of the address: histories, bookmarks and whoever looks at the screen need not know
 * it. They stay with this entry of the tab's history, so that a page loaded anew (a phone that switched to the mail and back) still has it.
 */
export function hideLinkToken(): void {
  const { pathname, search } = location
  const token = new URLSearchParams(search).get('token')
  if (token === null || !linked.includes(pathname)) return
  history.replaceState({ token, tenant: tenantIn(search) }, '', pathname)
}

/** The token that this entry of the history came with, '' when there is none, and the home page of the tenant that gave the access. */
export function linkTarget(): { token: string; home: string } {
  const state: unknown = history.state
  const { token, tenant } = typeof state === 'object' && state ? (state as Record<string, unknown>) : {}
  return {
    token: typeof token === 'string' ? token : '',
    home: typeof tenant === 'string' ? tenantAddress(paths.home(), tenant) : paths.home(),
  }
}
