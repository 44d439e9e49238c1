import type { Me, readMe as ReadMe } from '#api/contract/access/users.ts'
import { type Granted, readAccess } from '../callers/access.ts'
import { grantRows, grantView, tenantsOf } from '../accounts/grant-rows.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { SessionCall } from '../../http/handler.ts'

async function readOwn(call: SessionCall<typeof ReadMe>): Promise<Me> {
  const { caller, tenantId, session, settings, uses, address } = call
  if (!caller) throw new Refusal('unauthenticated')
  return session(async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'is_active', 'is_email_confirmed'])
      .where('id', '=', caller.userId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) throw new Refusal('unauthenticated')
    const access = tenantId === undefined ? undefined : await readAccess(db, caller, tenantId, settings)
    if (typeof access === 'string') throw new Refusal(access)
    if (tenantId !== undefined) uses.note({ ...caller, tenantId, network: address })
    const grants = await grantRows(db)
      .where('g.user_id', '=', user.id)
      .orderBy('t.description')
      .orderBy('r.description')
      .execute()
    return {
      ...user,
      // Who has nothing active there cannot enter.
      tenants: tenantsOf(grants).filter((tenant) => tenant.grants.some((one) => one.is_active)),
      grants: grants.map(grantView),
      permissions: permissionsOf(access?.permissions ?? []),
      is_master: access?.isMaster ?? false,
      lacks_second_factor: access?.lacksFactor ?? false,
      features: access?.features ?? settings.features,
    }
  })
}

/** Returns the user of a page that a portal let in: the access of its elements, and nobody's data. */
function readEmbedded({ userId, tenantId, tenant, permissions, features }: Granted & { tenant: string }): Me {
  return {
    id: userId,
    email: '',
    is_active: true,
    is_email_confirmed: true,
    tenants: [{ id: tenantId, description: tenant, grants: [] }],
    grants: [],
    permissions: permissionsOf(permissions),
    is_master: false,
    lacks_second_factor: false,
    features,
  }
}

function permissionsOf(permissions: readonly string[]): Me['permissions'] {
  return permissions.filter((one): one is Me['permissions'][number] => one.includes(':'))
}

export const readMe = { session: readOwn, embedded: readEmbedded }
