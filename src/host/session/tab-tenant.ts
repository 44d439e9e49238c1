import { tenantAddress, withoutTenant } from '#widgets/kit/place/tenant.ts'
import { type Session, storedTenant, type Tenant } from './stored-session.ts'

// The tenant is the tab's (docs/decisions.md#tab-tenant): its address names it, what the tab showed last stands in where the address names none (typed by hand,
// from a bookmark), and the session's only begins a new tab.

const KEY = 'fiscal.tenant'

// Where the browser keeps nothing for this page, the tab knows until it is loaded anew.
let latest: Tenant | undefined

/** Returns the tenant that this tab showed last. */
export function lastTenant(): Tenant | undefined {
  try {
    return storedTenant(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) ?? latest
  } catch {
    return latest
  }
}

/** Keeps what this tab shows, for its addresses without a tenant. */
export function keepTenant({ id, description }: Tenant): void {
  latest = { id, description }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    // Kept above.
  }
}

/**
 * Returns the tenant of a tab whose address names one, or none. What it names counts even where it is none of the user's as far as is known:
 * they may have got it since, and the server says so where not.
 */
export function tenantOfTab({ tenant, tenants }: Session, named: string | undefined): Tenant | undefined {
  const last = lastTenant()
  const known = tenants ?? [last, tenant].filter((one) => one !== undefined)
  const find = (id: string | undefined) => known.find((one) => one.id === id)
  if (named !== undefined) return find(named) ?? { id: named, description: '' }
  return find(last?.id) ?? tenant
}

/**
 * Returns a path's address in a tenant: it is named to who has several, so that a link that is copied or opened elsewhere leads there. Where
 * it is not known to be one of theirs the path stays as it is.
 */
export function addressIn({ tenants = [] }: Session, { id }: Tenant, path: string): string {
  if (!tenants.some((one) => one.id === id)) return path
  return tenants.length > 1 ? tenantAddress(path, id) : withoutTenant(path)
}
