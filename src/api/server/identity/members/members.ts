import { type SqlBool, sql } from 'kysely'
import type {
  listUsers as ListUsers,
  readUser as ReadUser,
  resendConfirmation as ResendConfirmation,
  updateUser as UpdateUser,
  User,
} from '#api/contract/access/members.ts'
import type { Page } from '#api/contract/page.ts'
import { type GrantRow, grantRows, grantView, tenantsOf } from '../accounts/grant-rows.ts'
import { readRolePermissions, requireHeld } from '../accounts/holding.ts'
import { sendLink } from '../accounts/links.ts'
import { keepMaster, lockAccesses } from './lock.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { emailOf, readInvitation } from './invitation.ts'
import { endInvitations } from './invitation-mails.ts'
import { takeAttempts, unlessOurFault } from '../limits/rate-limit.ts'
import { withinQuota } from '../plans/within-quota.ts'
import { all, contains, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Call } from '../../http/handler.ts'

// A tenant sees the users with a grant in it, and of them nothing that another tenant gave.

/** Selects those users: as the policy of `users` does, but for Citus, whose policies look nothing up. */
const members = (db: ScopedDb) =>
  db.selectFrom('users').where('users.id', 'in', (e) => e.selectFrom('grants as m').select('m.user_id'))

const userFilters: FiltersOf<typeof ListUsers> = {
  search: contains(sql.ref('email')),
  role_type: (type) => sql<SqlBool>`id in (select g.user_id from grants g
    join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id where g.tenant_id = ${TENANT} and r.type = ${type})`,
}

export async function listUsers({ db, query }: Call<typeof ListUsers>): Promise<Page<User>> {
  const users = members(db).where(all(narrowed(userFilters, query)))
  const { rows, total } = await pageOf(db, query, users, ({ limit, offset }) =>
    users
      .select('id')
      .orderBy(orderOf(query.sort, { mail: sql`email` }, sql`email`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const items = await userViews(
    db,
    rows.map(({ id }) => id),
  )
  return { items, total }
}

export async function readUser({ db, params }: Call<typeof ReadUser>): Promise<User> {
  return userView(db, params.id)
}

export async function updateUser(call: Call<typeof UpdateUser>): Promise<User> {
  const { db, params, body, access } = call
  const { is_active } = body
  await lockAccesses(db, access.tenantId)
  const user = await userView(db, params.id)
  const changed = user.grants.filter((grant) => grant.is_active !== is_active)
  const roles = await readRolePermissions(
    db,
    changed.map(({ role_id }) => role_id),
  )
  for (const { role_id, companies } of changed) {
    const role = roles.get(role_id)
    if (role) requireHeld(access, role, companies ?? 'all')
  }
  await withinQuota(db, access.tenantId, 'max_users', () =>
    db.updateTable('grants').set({ is_active }).where('user_id', '=', user.id).execute(),
  )
  if (changed.some(({ role }) => role.is_master)) await keepMaster(db)
  const action = is_active ? 'user.activate' : 'user.deactivate'
  if (changed.length > 0) await audit(call, { action, subject: user.email, subjectId: user.id })
  return userView(db, user.id)
}

/** For a user with a grant in the tenant, active or not: no other is visible here. */
export async function resendConfirmation(call: Call<typeof ResendConfirmation>): Promise<Record<string, never>> {
  const { db, params, limits, address } = call
  const { tenantId } = call.access
  if (!isUuid(params.id)) throw new Refusal('not_found')
  const user = await members(db)
    .select(['id', 'email', 'is_email_confirmed'])
    .where('id', '=', params.id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  if (user.is_email_confirmed) throw new Refusal('email_confirmed')
  const attempts = [[limits.mailPerAddress, address] as const, [limits.mailPerEmail, user.email] as const]
  await audit(call, { action: 'user.resend', subject: user.email, subjectId: user.id })
  const place = { tenantId, userId: user.id, by: await emailOf(db, call.access.userId) }
  const invitation = await readInvitation(db, place)
  // Behind the transaction: limits may have the database count, by a connection of their own.
  call.afterwards(async (links) => {
    await takeAttempts(...attempts)
    await unlessOurFault(attempts, () => sendLink(links, user, 'confirmation', invitation))
    await links.session((session) => endInvitations(session, user.id))
  })
  return {}
}

async function userView(db: ScopedDb, id: string): Promise<User> {
  const [user] = isUuid(id) ? await userViews(db, [id.toLowerCase()]) : []
  if (!user) throw new Refusal('not_found')
  return user
}

/** In the order of their ids. */
async function userViews(db: ScopedDb, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const users = await members(db)
    .select((e) => {
      const uses = e.selectFrom('session_tenants as s').whereRef('s.user_id', '=', 'users.id')
      const factors = e.selectFrom('second_factors as f').select('f.user_id').whereRef('f.user_id', '=', 'users.id')
      return [
        'users.id',
        'users.email',
        'users.is_active',
        'users.is_email_confirmed',
        uses.select(({ fn }) => fn.max('s.used_at').as('at')).as('last_used_utc'),
        e.exists(factors).$castTo<boolean>().as('has_second_factor'),
      ]
    })
    .where('id', 'in', [...ids])
    .execute()
  const grants = await grantRows(db)
    .where('g.user_id', 'in', [...ids])
    .orderBy('r.description')
    .orderBy('c.description')
    .orderBy('g.id')
    .execute()
  const byUser = Map.groupBy<string, GrantRow>(grants, ({ user_id }) => user_id)
  const byId = new Map(users.map((user) => [user.id, user]))
  return ids.flatMap((id) => {
    const user = byId.get(id)
    if (!user) return []
    const own = byUser.get(id) ?? []
    const isActive = user.is_active && own.some((one) => one.is_active)
    return [{ ...user, is_active: isActive, grants: own.map(grantView), tenants: tenantsOf(own) }]
  })
}
