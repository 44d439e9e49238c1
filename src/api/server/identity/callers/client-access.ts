import { type Features, featuresOfPlan } from '#domain/access/features.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Granted } from './access.ts'
import { bindScope, inTenant, isUuid, type Scope, type ScopedDb } from '../../store/scope.ts'
import type { ClientCaller } from './client-tokens.ts'

/** In place of a user: what clients may do asks for none. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Tells of a call's access that it is no person's, but that of an application or a device. */
export const isClient = ({ userId }: { userId: string }): boolean => userId === NOBODY

/** How stale the time of the last activity may be, in ms. */
const ACTIVE_MS = 60_000

/** Returns the most that the client may see: it belongs to one tenant, all of it. */
export function scopeOfClient({ tenantId }: { tenantId: string }): Scope {
  return { tenantId, companyIds: 'all' }
}

/**
 * Reads a client's permissions, in the very transaction of its call, which is bound to its tenant: a revoked device or client ends with the
 * next call. Undefined where it stands no more.
 */
export async function readClientAccess(
  unnamed: ScopedDb,
  caller: ClientCaller,
  { now, features }: { now: number; features: Features },
): Promise<Granted | undefined> {
  const { tenantId, clientId, deviceId, scopes } = caller
  if (![tenantId, clientId, deviceId ?? clientId].every(isUuid)) return undefined
  await bindScope(unnamed, scopeOfClient(caller))
  const db = inTenant(unnamed, caller)
  const client = await db
    .selectFrom('oauth_clients as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .leftJoin('plans as p', (join) => join.onRef('p.tenant_id', '=', 'c.tenant_id').on('p.is_current', '=', true))
    .select(['t.time_zone', 'p.resources'])
    .where('c.id', '=', clientId)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!client) return undefined
  const own = featuresOfPlan(features, client.resources)
  if (!own.oauth_client || (deviceId !== undefined && !(await isStanding(db, deviceId, now)))) return undefined
  return {
    userId: NOBODY,
    tenantId,
    timeZone: client.time_zone,
    isMaster: false,
    permissions: scopes,
    features: own,
    grants: [{ isMaster: false, permissions: scopes, companyIds: 'all' }],
    lacksFactor: false,
  }
}

/** Notes that the device is active. */
async function isStanding(db: ScopedDb, deviceId: string, now: number): Promise<boolean> {
  const device = await db
    .selectFrom('oauth_devices')
    .select('latest_activity_at')
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!device) return false
  if (device.latest_activity_at === null || Date.parse(device.latest_activity_at) <= now - ACTIVE_MS) {
    await db
      .updateTable('oauth_devices')
      .set({ latest_activity_at: isoInstant(now) })
      .where('id', '=', deviceId)
      .execute()
  }
  return true
}
