import type { Permission } from './permissions.ts'

// Parts of the product that a server may be run without. What is off is off for master roles too.

export const FEATURES = ['nfce', 'oauth_client'] as const
export type Feature = (typeof FEATURES)[number]
/** The parts of the product, each on or off. */
export type Features = Readonly<Record<Feature, boolean>>

const FEATURE_OF_RESOURCE: Readonly<Record<string, Feature>> = {
  nfce: 'nfce',
  nfce_custody: 'nfce',
  oauth_client: 'oauth_client',
}

/** The part that a permission belongs to; undefined for what every server has. */
export function featureOf(permission: Permission): Feature | undefined {
  return FEATURE_OF_RESOURCE[permission.slice(0, permission.indexOf(':'))]
}

/** Every part on, save the named ones. */
export function featuresWithout(off: readonly Feature[]): Features {
  return { nfce: !off.includes('nfce'), oauth_client: !off.includes('oauth_client') }
}

/** The parts of a server that a tenant's plan has too; null: it has no plan. */
export function featuresOfPlan(server: Features, resources: readonly string[] | null): Features {
  const has = (feature: Feature) => server[feature] && (resources?.includes(feature) ?? true)
  return { nfce: has('nfce'), oauth_client: has('oauth_client') }
}
