import { readAddress, sentRead } from '#api/client/address.ts'
import { sendAhead } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/access/users.ts'
import { originStore, storedPreferences } from '#widgets/kit/preferences.ts'
import { tenantIn, withoutTenant } from '#widgets/kit/place/tenant.ts'
import { loadScreen, routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { productSearch } from './private-address.ts'
import { publicScreens, routes } from './routes.ts'
import type { Session } from './session/stored-session.ts'
import { tenantOfTab } from './session/tab-tenant.ts'

/** Leaves a failure alone: a screen that needs the answer calls again, and shows that it could not be had. */
const nothing = () => undefined

/**
 * Sends for the user, for the first data of the screen at the page's address and for that screen's code, so that they are under way while
 * the app is loaded.
 */
export function sendFirstCalls(session: Session): void {
  const { accessToken: token } = session
  const tenant = tenantOfTab(session, tenantIn(location.search))
  const open = publicScreens.get(location.pathname)
  if (open || !token || !tenant) {
    void (open ?? publicScreens.get(paths.login()))?.().catch(nothing)
    return
  }
  const match = routeAt(routes, location.pathname)
  const at = {
    params: match?.params ?? {},
    search: withoutTenant(productSearch()),
    preferences: storedPreferences(originStore, tenant.id, subjectOf(token)),
  }
  for (const path of [readAddress<typeof readMe>('/users/me', {}), ...(match?.route.reads?.(at) ?? [])]) {
    sendAhead({ api: '', tenant: tenant.id, token }, path, sentRead(path)).catch(nothing)
  }
  if (!match) return
  loadScreen(match.route).catch(nothing)
  if (match.over) loadScreen(match.over).catch(nothing)
}
