import { type DemoTenant, tenants } from '../../demo/shops.ts'

/** How many documents a sandbox begins with: enough for every screen, and there within seconds. */
export const FIRST_DOCUMENTS = 300
/** How many it may come to have: then it begins anew by itself. */
export const MOST_DOCUMENTS = 5000

/** Returns the seed of a sandbox: another one's companies have other ids. */
export const seedOf = (tenantId: string): number => Number.parseInt(tenantId.slice(0, 8), 16)

/** Returns the invented companies of a sandbox, the same each time that it begins anew, so that what names them stays good. */
export function sandboxTenant(tenantId: string, name: string): DemoTenant {
  const [aurora] = tenants(seedOf(tenantId))
  return { ...aurora, id: tenantId, name }
}
