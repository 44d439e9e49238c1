import { navigate } from 'wouter/use-browser-location'
import { acrossTenants } from '../routes.ts'

/** The page goes to another tenant without its own doing: what it shows by its address may be the former tenant's. */
export function follow(): void {
  const there = acrossTenants(location.pathname, location.search)
  if (there !== location.pathname + location.search) navigate(there, { replace: true })
}
