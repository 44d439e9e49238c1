import { navigate } from 'wouter/use-browser-location'
import { nextPath } from '#widgets/kit/place/next.ts'
import { paths } from '#widgets/paths.ts'
import { acrossTenants, publicScreens } from '../routes.ts'
import { type Tenant, useSession } from './session.ts'
import { addressIn, keepTenant } from './tab-tenant.ts'

/** The page goes to another tenant without its own doing: what it shows by its address may be the former tenant's. */
export function follow(tenant: Tenant): void {
  const there = acrossTenants(location.pathname, location.search)
  navigate(addressIn(useSession.getState(), tenant, there), { replace: true })
}

/**
 * Somebody else has entered in this browser, where this tab showed, or was to show after the login, what another user had opened: it goes
 * where it names nothing of theirs, and says so.
 */
export function giveWay(email: string): void {
  if (location.pathname === paths.login()) {
    const search = new URLSearchParams(location.search)
    const next = new URL(nextPath(location.search), location.origin)
    search.set('next', acrossTenants(next.pathname, next.search))
    navigate(`${paths.login()}?${search}`, { replace: true, state: history.state })
  } else if (!publicScreens.has(location.pathname)) {
    // What the tab showed last was the former one's, and its screens would say it and be gone.
    const { tenant } = useSession.getState()
    if (tenant) keepTenant(tenant)
    navigate(acrossTenants(location.pathname, location.search), { replace: true })
    useSession.setState({ moved: `${email} entrou neste navegador. Esta aba mostra agora o que ${email} pode ver.` })
  }
}
