import type { LinkPurpose } from '#api/contract/account/passwords.ts'
import { Email } from '#api/contract/account/session.ts'
import { type AuditCheck, verifyAudit } from '../audit/verify.ts'
import { Misused } from '../../errors/misused.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Mailer } from '../../ports/mail/mailer.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { FIRST_PLAN, insertPlan } from '../plans/rows.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { type ScopedDb, type Store, sessionScope } from '../../store/scope.ts'
import { linkAddress } from '../accounts/letters.ts'
import { endAccess, GOOD_FOR, type LinkOptions, makeLink, sendLink } from '../accounts/links.ts'
import { operatorInvitation } from './invitation.ts'
import { tellEach, tellInvitation } from './operator-trail.ts'
import { insertRole, MASTER_ROLE } from './first-roles.ts'

// What the operator of the database may do before anybody can sign in, and where nobody can any more: tenants, who enters them, who does
// not. Every function throws Misused for what cannot be done.

export interface NewTenant {
  description: string
  /** IANA name; São Paulo's unless told otherwise. */
  timeZone: string | undefined
  /** E-mail of the first user, who may do everything in it. */
  email: string
  link: boolean
}

export interface Invitation {
  tenantId: string
  email: string
  /** By their names in the tenant; a group is for secondary roles, and these need one. */
  role: string
  group: string | undefined
  /** Hands the link to the operator, who passes it on, instead of mailing it. */
  link: boolean
}

/** How an invited user enters: by a link that defines the password, mailed or handed over, or by the password that the user has. */
export type Entry = { by: 'mail' } | { by: 'link'; address: string; days: number } | { by: 'password' }

export interface KnownUser {
  email: string
  is_active: boolean
  is_email_confirmed: boolean
  grants: { tenant: string; role: string; group: string | null; is_active: boolean }[]
}

export interface Administration {
  createTenant(tenant: NewTenant): Promise<Entry>
  users(): Promise<KnownUser[]>
  invite(invitation: Invitation): Promise<Entry>
  /** A link by which an active user defines a password anew. */
  link(email: string): Promise<Extract<Entry, { by: 'link' }>>
  /** Ends every session and link of the user at once. */
  deactivate(email: string): Promise<void>
  activate(email: string): Promise<void>
  /** Takes all second factors of a user, who has lost them: the password alone opens a session from then on. */
  resetSecondFactor(email: string): Promise<void>
  /** Reads the audit trails of all tenants, and tells of each whether every entry is what was written. */
  verifyAudit(): Promise<AuditCheck[]>
}

export interface AdministrationOptions {
  platform: Platform
  /** Undefined where no mail leaves: links are handed over then. */
  mailer: Mailer | undefined
  linkOrigin: string
}

/** The administration of a store that this process has open. */
export function storeAdministration(store: Store, options: AdministrationOptions): Administration {
  const { platform } = options
  const inAll = <T>(work: (db: ScopedDb) => Promise<T>) => store.transaction().execute(work)
  return {
    async createTenant({ description, timeZone, email, link }) {
      const user = await inAll(async (db) => {
        const tenantId = await insertTenant(db, platform, { description: description.trim(), timeZone })
        await insertPlan(db, { tenant_id: tenantId, id: platform.uuid() }, FIRST_PLAN)
        const roleId = platform.uuid()
        await insertRole(db, { tenantId, id: roleId, role: MASTER_ROLE })
        return admit(db, platform, { email, tenantId, roleId, groupId: null })
      })
      return entryOf(store, options, user, link)
    },
    users: () => listUsers(store),
    verifyAudit: () => verifyAudit(store),
    async invite({ email, link, ...where }) {
      const user = await inAll(async (db) => admit(db, platform, { email, ...(await placeOf(db, where)) }))
      return entryOf(store, options, user, link)
    },
    async link(email) {
      const user = await inAll((db) => userOf(db, email))
      refuseInactive(user)
      return linkFor(store, options, user, user.is_email_confirmed ? 'recovery' : 'confirmation')
    },
    deactivate: (email) =>
      inAll(async (db) => {
        const user = await userOf(db, email)
        // First of all: a session that is being opened waits for this row, and then finds it inactive.
        await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
        await endAccess(db, user.id, platform.now())
        await tellEach(db, platform, user, 'user.deactivate')
      }),
    activate: (email) =>
      inAll(async (db) => {
        const user = await userOf(db, email)
        await db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute()
        await tellEach(db, platform, user, 'user.activate')
      }),
    resetSecondFactor: (email) =>
      inAll(async (db) => {
        const user = await userOf(db, email)
        for (const table of ['second_factors', 'recovery_codes', 'factor_questions', 'factor_guesses'] as const) {
          await db.deleteFrom(table).where('user_id', '=', user.id).execute()
        }
        await tellEach(db, platform, user, 'second_factor.reset')
      }),
  }
}

async function insertTenant(
  db: ScopedDb,
  platform: Platform,
  { description, timeZone }: Pick<NewTenant, 'description' | 'timeZone'>,
): Promise<string> {
  if (description === '' || description.length > 120 || /\p{C}/u.test(description)) {
    throw new Misused('O nome da organização tem de 1 a 120 caracteres, em uma linha')
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new Misused(`O fuso horário não existe: ${timeZone}`)
  const same = await db.selectFrom('tenants').select('id').where('description', '=', description).executeTakeFirst()
  if (same) throw new Misused(`Já existe uma organização com este nome: ${description}`)
  const id = platform.uuid()
  await db
    .insertInto('tenants')
    .values({ id, description, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
    .execute()
  return id
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}

/** The role and the group that an invitation names. */
async function placeOf(db: ScopedDb, { tenantId, role, group }: Pick<Invitation, 'tenantId' | 'role' | 'group'>) {
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'description', 'type'])
    .where('tenant_id', '=', tenantId)
    .orderBy('description')
    .execute()
  const found = named(roles, role, 'O perfil não existe', 'Perfis desta organização')
  if (found.type === 'primary' && group !== undefined) {
    throw new Misused(`O perfil ${role} é primário: vê todas as empresas e não recebe --group`)
  }
  if (found.type === 'primary') return { tenantId, roleId: found.id, groupId: null }
  const groups = await db
    .selectFrom('company_groups')
    .select(['id', 'description'])
    .where('tenant_id', '=', tenantId)
    .orderBy('description')
    .execute()
  if (group === undefined) throw new Misused(`O perfil ${role} é secundário: diga o grupo de lojas com --group`)
  const { id } = named(groups, group, 'O grupo de lojas não existe', 'Grupos de lojas')
  return { tenantId, roleId: found.id, groupId: id }
}

function named<T extends { description: string }>(all: readonly T[], name: string, absent: string, title: string): T {
  const found = all.find(({ description }) => description === name)
  if (found) return found
  const known = all.map(({ description }) => `  ${description}`).join('\n') || '  nenhum'
  throw new Misused(`${absent}: ${name}\n${title}:\n${known}`)
}

interface Person {
  id: string
  email: string
  is_active: boolean
  is_email_confirmed: boolean
  password_hash: string | null
  /** Tenant that has just given the access. */
  tenantId?: string
}

/** Gives the user of that e-mail, who may be new, a grant; the same one twice changes nothing. */
async function admit(
  db: ScopedDb,
  platform: Platform,
  { email, tenantId, roleId, groupId }: { email: string; tenantId: string; roleId: string; groupId: string | null },
): Promise<Person> {
  const user = (await findUser(db, email)) ?? (await insertUser(db, platform, addressOf(email)))
  refuseInactive(user)
  const same = await db
    .updateTable('grants')
    .set({ is_active: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user.id)
    .where('role_id', '=', roleId)
    .where((e) => (groupId === null ? e('company_group_id', 'is', null) : e('company_group_id', '=', groupId)))
    .executeTakeFirstOrThrow()
  if (same.numUpdatedRows > 0n) {
    await tellInvitation(db, platform, { tenantId, roleId, groupId, email: user.email })
    return { ...user, tenantId }
  }
  await db
    .insertInto('grants')
    .values({
      tenant_id: tenantId,
      id: platform.uuid(),
      user_id: user.id,
      role_id: roleId,
      company_group_id: groupId,
    })
    .execute()
  await tellInvitation(db, platform, { tenantId, roleId, groupId, email: user.email })
  return { ...user, tenantId }
}

function addressOf(email: string): string {
  const { success, data } = Email.safeParse(email)
  if (!success) throw new Misused(`O e-mail não é válido: ${email}`)
  return data.toLowerCase()
}

function findUser(db: ScopedDb, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'is_active', 'is_email_confirmed', 'password_hash'])
    .where('email', '=', addressOf(email))
    .executeTakeFirst()
}

async function userOf(db: ScopedDb, email: string): Promise<Person> {
  const user = await findUser(db, email)
  if (!user) throw new Misused(`Nenhum usuário tem o e-mail ${email}`)
  return user
}

async function insertUser(db: ScopedDb, { uuid }: Platform, email: string): Promise<Person> {
  const user = { id: uuid(), email, is_active: true, is_email_confirmed: false, password_hash: null }
  await db.insertInto('users').values(user).execute()
  return user
}

function refuseInactive({ email, is_active }: Person): void {
  if (!is_active) throw new Misused(`O usuário ${email} está desativado; antes: user activate ${email}`)
}

async function entryOf(store: Store, options: AdministrationOptions, user: Person, link: boolean): Promise<Entry> {
  if (user.is_email_confirmed && user.password_hash !== null) return { by: 'password' }
  const { mailer } = options
  if (link || !mailer) return linkFor(store, options, user, 'confirmation')
  try {
    const invitation = await operatorInvitation(store, user)
    await sendLink({ ...linkOptions(store, options), mailer }, user, 'confirmation', invitation)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'mail')) throw error
    throw new Misused(
      `O usuário ${user.email} tem o acesso, mas o convite não pôde ser enviado pelo servidor de email. Tente: user link ${user.email}`,
    )
  }
  return { by: 'mail' }
}

async function linkFor(store: Store, options: AdministrationOptions, user: Person, purpose: LinkPurpose) {
  const token = await makeLink(linkOptions(store, options), user.id, purpose)
  const days = GOOD_FOR[purpose] / (24 * 60 * 60_000)
  return {
    by: 'link' as const,
    address: linkAddress(purpose, { origin: options.linkOrigin, token, tenantId: user.tenantId }),
    days,
  }
}

function linkOptions(store: Store, { platform, linkOrigin }: AdministrationOptions): Omit<LinkOptions, 'mailer'> {
  return { platform, linkOrigin, session: (work) => sessionScope(store, work) }
}

async function listUsers(store: Store): Promise<KnownUser[]> {
  const users = await store
    .selectFrom('users')
    .select(['id', 'email', 'is_active', 'is_email_confirmed'])
    .orderBy('email')
    .execute()
  const grants = await store
    .selectFrom('grants as g')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
    .leftJoin('company_groups as c', (join) => sameTenant(join, 'c.id', 'g.company_group_id'))
    .select(['g.user_id', 'g.is_active', 't.description as tenant', 'r.description as role', 'c.description as group'])
    .orderBy('t.description')
    .orderBy('r.description')
    .execute()
  const byUser = Map.groupBy(grants, ({ user_id }) => user_id)
  return users.map(({ id, ...user }) => ({
    ...user,
    grants: (byUser.get(id) ?? []).map(({ user_id: _user, ...grant }) => grant),
  }))
}
