import type { Me, readMe as ReadMe, resendConfirmation as ResendConfirmation } from '#api/contract/users.ts'
import { readAccess } from '../accounts/access.ts'
import { sendLink } from '../accounts/links.ts'
import { Refusal } from '../errors/refusal.ts'
import { takeTurns, unlessOurFault } from '../limits/rate-limit.ts'
import { sameTenant } from '../store/queries/same-tenant.ts'
import { isUuid } from '../store/scope.ts'
import type { Call, SessionCall } from './handler.ts'

export async function readMe({ caller, tenantId, session, settings }: SessionCall<typeof ReadMe>): Promise<Me> {
  if (!caller) throw new Refusal('unauthenticated')
  return session(async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'is_active', 'is_email_confirmed'])
      .where('id', '=', caller.userId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!user) throw new Refusal('unauthenticated')
    const access = tenantId === undefined ? undefined : await readAccess(db, caller, tenantId)
    if (typeof access === 'string') throw new Refusal(access)
    const grants = await db
      .selectFrom('grants as g')
      .innerJoin('tenants as t', 't.id', 'g.tenant_id')
      .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
      .leftJoin('company_groups as c', (join) => sameTenant(join, 'c.id', 'g.company_group_id'))
      .select(['g.id', 'g.tenant_id', 'g.role_id', 'g.company_group_id', 'g.is_active'])
      .select(['t.description as tenant', 'r.description as role', 'c.description as company_group'])
      .where('g.user_id', '=', user.id)
      .orderBy('t.description')
      .orderBy('r.description')
      .execute()
    const tenants = new Map(grants.filter((one) => one.is_active).map((one) => [one.tenant_id, one.tenant]))
    return {
      ...user,
      tenants: [...tenants].map(([id, description]) => ({ id, description })),
      grants: grants.map((one) => ({
        id: one.id,
        tenant_id: one.tenant_id,
        role_id: one.role_id,
        role: { description: one.role },
        company_group_id: one.company_group_id,
        company_group: one.company_group === null ? null : { description: one.company_group },
        is_active: one.is_active,
      })),
      permissions: (access?.permissions ?? []).filter((one): one is Me['permissions'][number] => one.includes(':')),
      is_master: access?.isMaster ?? false,
      features: settings.features,
    }
  })
}

/** For a user with a grant in the tenant, active or not: no other is visible here. */
export async function resendConfirmation(call: Call<typeof ResendConfirmation>): Promise<Record<string, never>> {
  const { db, params, limits, address } = call
  if (!isUuid(params.id)) throw new Refusal('not_found')
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'is_email_confirmed'])
    .where('id', '=', params.id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  if (user.is_email_confirmed) throw new Refusal('email_confirmed')
  const turns = [[limits.mailPerAddress, address] as const, [limits.mailPerEmail, user.email] as const]
  // Behind the transaction: limits may have the database count, by a connection of their own.
  call.afterwards(async (links) => {
    await takeTurns(...turns)
    await unlessOurFault(turns, () => sendLink(links, user, 'confirmation'))
  })
  return {}
}
