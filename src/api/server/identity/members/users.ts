import { sql } from 'kysely'
import type { Me, readMe as ReadMe } from '#api/contract/access/users.ts'
import { accessOf, accessRows, type Granted } from '../callers/access.ts'
import { type GrantRow, grantRows, grantView, tenantsOf } from '../accounts/grant-rows.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { together } from '../../store/queries/together.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { SessionCall } from '../../http/handler.ts'

async function readOwn(call: SessionCall<typeof ReadMe>): Promise<Me> {
  const { caller, tenantId, session, settings, uses, address } = call
  if (!caller) throw new Refusal('unauthenticated')
  return session(async (db) => {
    // In one statement, for every screen asks this first.
    const own = grantRows(db).where('g.user_id', '=', caller.userId).orderBy('t.description').orderBy('r.description')
    const parts = {
      user: sql<Own | null>`(select to_json(u) from (
        select id, email, is_active, is_email_confirmed from users where id = ${caller.userId} and is_active) u)`,
      granted: sql<GrantRow[] | null>`(select json_agg(o) from ${own} o)`,
      sandboxes: sql<string[] | null>`(select json_agg(s.tenant_id) from sandboxes s
        where exists (select from grants g where g.tenant_id = s.tenant_id and g.user_id = ${caller.userId}))`,
      reached: tenantId === undefined ? sql<null>`null` : accessRows(caller, tenantId),
    }
    const { user, granted, sandboxes, reached } = await together(db, parts, { end: KEPT_PLAN })
    if (!user) throw new Refusal('unauthenticated')
    const grants = granted ?? []
    const who = { userId: caller.userId, tenantId: tenantId ?? '' }
    const access = tenantId === undefined ? undefined : accessOf(who, reached ?? [], settings.features)
    if (typeof access === 'string') throw new Refusal(access)
    if (tenantId !== undefined) uses.note({ ...caller, tenantId, network: address })
    return {
      ...user,
      // Who has nothing active there cannot enter.
      tenants: tenantsOf(grants)
        .filter((tenant) => tenant.grants.some((one) => one.is_active))
        .map((tenant) => (sandboxes?.includes(tenant.id) ? { ...tenant, is_sandbox: true } : tenant)),
      grants: grants.map(grantView),
      permissions: permissionsOf(access?.permissions ?? []),
      is_master: access?.isMaster ?? false,
      lacks_second_factor: access?.lacksFactor ?? false,
      features: access?.features ?? settings.features,
    }
  })
}

type Own = Pick<Me, 'id' | 'email' | 'is_active' | 'is_email_confirmed'>

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
