import type {
  createGrant as CreateGrant,
  deleteGrant as DeleteGrant,
  listGrants as ListGrants,
  UserGrant,
  updateGrant as UpdateGrant,
} from '#api/contract/access/grants.ts'
import type { Page } from '#api/contract/page.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { type GrantRow, grantRows, grantView } from '../accounts/grant-rows.ts'
import { companiesOf, type GrantReach, grantReach } from './grant-reach.ts'
import { holds, type RolePermissions, readRolePermissions, requireHeld } from '../accounts/holding.ts'
import { freeName, makeCompanyGroup } from './company-groups.ts'
import { emailOf, readInvitation } from './invitation.ts'
import { invitedUser } from './invite.ts'
import { mailInvitation, noteInvitation } from './invitation-mails.ts'
import { dropBrowsers } from '../../sats/browsers/alert-browsers.ts'
import { dropOwnViews } from './list-views.ts'
import { keepMaster, lockAccesses } from './lock.ts'
import { grantAudit } from '../accounts/audit-views.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { withinQuota } from '../plans/within-quota.ts'
import { refusalOf } from '../../store/refusal-of.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, Changing, Later } from '../../http/handler.ts'

/** By e-mail, then by role and group. */
export async function listGrants({ db, query }: Call<typeof ListGrants>): Promise<Page<UserGrant>> {
  let grants = db.selectFrom('grants')
  let rows = grantRows(db)
  if (query.user_id) {
    grants = grants.where('user_id', '=', query.user_id)
    rows = rows.where('g.user_id', '=', query.user_id)
  }
  const page = await pageOf(db, query, grants, ({ limit, offset }) =>
    rows
      .orderBy('u.email')
      .orderBy('r.description')
      .orderBy('c.description')
      .orderBy('g.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { items: page.rows.map(userGrantView), total: page.total }
}

export async function createGrant(call: Call<typeof CreateGrant>): Promise<Later<Reply<typeof CreateGrant>>> {
  const { db, body, access, platform, limits } = call
  const { tenantId } = access
  await lockAccesses(db, tenantId)
  const role = await roleOf(db, body.role_id)
  const made = await newGroup(call, role)
  const reach = await grantReach(db, role, made ? { company_group_id: made.id } : body)
  requireHeld(access, role, await companiesOf(db, role, reach))
  const user = await invitedUser(db, body.email.toLowerCase(), platform.uuid())
  await refuseTwice(db, { user_id: user.id, role, reach })
  const id = platform.uuid()
  await withinQuota(db, tenantId, 'max_users', () =>
    db
      .insertInto('grants')
      .values({ tenant_id: tenantId, id, user_id: user.id, role_id: role.id, ...reach })
      .execute(),
  )
  const row = await rowOf(db, id)
  const changes = auditChanges({}, await grantAudit(db, row))
  await audit(call, { action: 'grant.create', subject: user.email, subjectId: id, changes })
  const place = { tenantId, grantId: id, userId: user.id, by: await emailOf(db, access.userId) }
  await noteInvitation(db, platform.now(), place)
  const invitation = await readInvitation(db, place)
  let is_mailed = false
  call.afterwards(async (links) => {
    is_mailed = invitation !== undefined && (await mailInvitation(links, limits, { grantId: id, user, invitation }))
  })
  return async () => ({ ...userGrantView(row), is_mailed })
}

/** Makes the group that comes with a secondary access; undefined where none does. */
async function newGroup(call: Call<typeof CreateGrant>, role: RolePermissions): Promise<{ id: string } | undefined> {
  const { db, body, access, platform } = call
  const { new_group: form } = body
  if (form === undefined) return undefined
  const refuse = (reason: string) => new Refusal('invalid', { fields: { new_group: reason } })
  if (role.type === 'primary') throw refuse('Um acesso primário não tem grupo')
  if (body.company_group_id || body.companies) throw refuse('Escolha um grupo ou faça um novo, não os dois')
  if (!holds(access, 'company_group:create', 'all')) throw refuse('Seu perfil não permite criar grupos')
  try {
    const description = form.description || (await freeName(db, form.companies))
    return await makeCompanyGroup(call, platform.uuid(), { ...form, description })
  } catch (error) {
    const { code, fields } = refusalOf(error)
    if (!fields) throw error
    const within = Object.entries(fields).map(([name, words]) => [`new_group.${name}`, words])
    throw new Refusal(code, { fields: Object.fromEntries(within) })
  }
}

/** As the change's reply shows it. */
async function currentGrant({ db, params }: Call<typeof UpdateGrant>): Promise<UserGrant> {
  return userGrantView(await rowOf(db, params.id))
}

async function changeGrant(call: Call<typeof UpdateGrant>): Promise<UserGrant> {
  const { db, body, params, access } = call
  await lockAccesses(db, access.tenantId)
  const before = await rowOf(db, params.id)
  const role = await roleOf(db, body.role_id)
  if (role.type !== before.role_type) {
    throw new Refusal('invalid', { fields: { role_id: 'Escolha um perfil do mesmo tipo' } })
  }
  const reach = await grantReach(db, role, body, before)
  requireHeld(access, await roleOf(db, before.role_id), before.companies ?? 'all')
  requireHeld(access, role, await companiesOf(db, role, reach))
  await refuseTwice(db, { id: before.id, user_id: before.user_id, role, reach })
  const is_active = body.is_active ?? before.is_active
  await withinQuota(db, access.tenantId, 'max_users', () =>
    db
      .updateTable('grants')
      .set({ role_id: role.id, is_active, ...reach })
      .where('id', '=', before.id)
      .execute(),
  )
  if (before.is_master) await keepMaster(db)
  const after = await rowOf(db, before.id)
  const changes = auditChanges(await grantAudit(db, before), await grantAudit(db, after))
  await audit(call, { action: 'grant.update', subject: before.email, subjectId: before.id, changes })
  return userGrantView(after)
}

export async function deleteGrant(call: Call<typeof DeleteGrant>): Promise<Record<string, never>> {
  const { db, params, access } = call
  await lockAccesses(db, access.tenantId)
  const before = await rowOf(db, params.id)
  requireHeld(access, await roleOf(db, before.role_id), before.companies ?? 'all')
  const changes = auditChanges(await grantAudit(db, before), {})
  await db.deleteFrom('grants').where('id', '=', before.id).execute()
  await dropOwnViews(db, before.user_id)
  await dropBrowsers(db, before.user_id)
  await audit(call, { action: 'grant.delete', subject: before.email, subjectId: before.id, changes })
  if (before.is_master) await keepMaster(db)
  return {}
}

async function rowOf(db: ScopedDb, id: string): Promise<GrantRow> {
  const row = isUuid(id) ? await grantRows(db).where('g.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

async function roleOf(db: ScopedDb, id: string): Promise<RolePermissions> {
  const role = (await readRolePermissions(db, [id.toLowerCase()])).get(id.toLowerCase())
  if (!role) throw new Refusal('invalid', { fields: { role_id: 'Perfil não encontrado' } })
  return role
}

/** A user has a group once, and one primary access at most. */
async function refuseTwice(
  db: ScopedDb,
  { id, user_id, role, reach }: { id?: string; user_id: string; role: RolePermissions; reach: GrantReach },
): Promise<void> {
  const others = (await grantRows(db).where('g.user_id', '=', user_id).execute()).filter((other) => other.id !== id)
  if (role.type === 'primary' && others.some((other) => other.role_type === 'primary')) {
    throw new Refusal('invalid', { fields: { email: 'Este usuário já tem um acesso primário' } })
  }
  const { company_group_id: group } = reach
  if (group !== null && others.some((other) => other.company_group_id === group)) {
    throw new Refusal('invalid', { fields: { company_group_id: 'Este usuário já tem acesso a este grupo' } })
  }
}

function userGrantView(row: GrantRow): UserGrant {
  const { user_id, email, is_email_confirmed } = row
  return { ...grantView(row), user_id, user: { email, is_email_confirmed } }
}

export const updateGrant: Changing<typeof UpdateGrant> = { change: changeGrant, current: currentGrant }
