import { type Features, featureOf } from './features.ts'
import type { Needs, Permission } from './permissions.ts'

/** The permissions by which a user sees whom a note names, and finds notes by it (docs/decisions.md#by-consumer). */
export const NFCE_CONSUMERS = ['nfce:read', 'nfce_custody:bulk_download'] as const satisfies Needs

/**
 * Tells if a user of these permissions meets the needs. A master role allows everything, save what belongs to a part of the product that is
 * off; without `features` every part is on.
 */
export function satisfies(
  needs: Needs,
  user: { is_master: boolean; permissions: Iterable<string>; features?: Features },
): boolean {
  const permissions = new Set(user.permissions)
  const holds = (one: Permission) => isOn(one, user.features) && (user.is_master || permissions.has(one))
  return needs.every((need) => (typeof need === 'string' ? holds(need) : need.some(holds)))
}

/** Tells if the part of the product that a permission belongs to is on; without `features` every part is. */
export function isOn(permission: Permission, features: Features | undefined): boolean {
  const feature = featureOf(permission)
  return feature === undefined || features === undefined || features[feature]
}
