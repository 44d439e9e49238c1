import { readAddress } from '#api/client/address.ts'
import { sendAhead } from '#api/client/ahead.ts'
import { subjectOf } from '#api/client/subject.ts'
import type { readMe } from '#api/contract/users.ts'
import { readPreferences } from '#widgets/kit/preferences.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { routes } from './routes.ts'
import { useSession } from './session.ts'

/**
 * The entry: asks for the user and the first data and fetches the screen of this address while the app itself is still on its way, so that
 * nothing waits in a row.
 */
const { accessToken, tenant } = useSession.getState()
const app = import('./App.tsx')

if (accessToken && tenant) {
  const match = routeAt(routes, location.pathname)
  const asker = { api: '', tenant: tenant.id, token: accessToken }
  const at = {
    params: match?.params ?? {},
    search: location.search,
    preferences: readPreferences(tenant.id, subjectOf(accessToken)),
  }
  for (const path of [readAddress<typeof readMe>('/users/me', {}), ...(match?.route.reads?.(at) ?? [])]) {
    // Whoever needs the answer asks again and shows the failure.
    sendAhead(asker, path).catch(() => undefined)
  }
  void match?.route.screen()
  void match?.over?.screen()
} else {
  void import('./Login.tsx')
}

void app.then(({ start }) => start())
