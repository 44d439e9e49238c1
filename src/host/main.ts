import { readAddress } from '#api/client/address.ts'
import { sendAhead } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/access/users.ts'
import { originStore, storedPreferences } from '#widgets/kit/preferences.ts'
import { loadScreen, routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { watchErrors } from './errors.ts'
import { hideLinkToken } from './account/link-token.ts'
import { sayMissing } from './missing-app.ts'
import { publicScreens, routes } from './routes.ts'
import { clearStoredSession, type Session, storedSession } from './session/stored-session.ts'

/** Whoever draws it shows that it could not be had. */
const isShown = () => undefined

/**
 * The entry: asks for the user and the first data and fetches the screen of this address while the app itself is still on its way, so that
 * nothing waits in a row. The session is read without the store that the app keeps it in, which would come first otherwise.
 */
function begin({ accessToken, tenant }: Session): void {
  const load = () => import('./App.tsx')
  const app = load()
  const open = publicScreens.get(location.pathname)

  if (open || !accessToken || !tenant) {
    void (open ?? publicScreens.get(paths.login()))?.().catch(isShown)
  } else {
    const match = routeAt(routes, location.pathname)
    const asker = { api: '', tenant: tenant.id, token: accessToken }
    const at = {
      params: match?.params ?? {},
      search: location.search,
      preferences: storedPreferences(originStore, tenant.id, subjectOf(accessToken)),
    }
    for (const path of [readAddress<typeof readMe>('/users/me', {}), ...(match?.route.reads?.(at) ?? [])]) {
      // Whoever needs the answer asks again and shows the failure.
      sendAhead(asker, path).catch(() => undefined)
    }
    if (match) void loadScreen(match.route).catch(isShown)
    if (match?.over) void loadScreen(match.over).catch(isShown)
  }

  const draw = (coming: typeof app): Promise<void> =>
    coming.then(
      ({ start }) => start(),
      (error: unknown) => sayMissing(error, () => void draw(load())),
    )
  void draw(app)
}

watchErrors()
hideLinkToken()
const stored = storedSession()
if (stored === 'outdated') {
  clearStoredSession()
  location.reload()
} else begin(stored)
