import { sql } from 'kysely'
import type {
  CompanyGroup,
  CompanyGroupForm,
  createCompanyGroup as CreateCompanyGroup,
  deleteCompanyGroup as DeleteCompanyGroup,
  listCompanyGroups as ListCompanyGroups,
  readCompanyGroup as ReadCompanyGroup,
  RemovalEffects,
  updateCompanyGroup as UpdateCompanyGroup,
} from '#api/contract/access/company-groups.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { groupName } from '#domain/access/group-name.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { searchText } from '#domain/search/search-text.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { phrase } from '#domain/phrase.ts'
import { countCompanies } from './grant-reach.ts'
import { grantRows } from '../accounts/grant-rows.ts'
import { differing, holds, readRolePermissions, requireHeld } from '../accounts/holding.ts'
import { lockAccesses } from './lock.ts'
import { groupAudit } from '../accounts/audit-views.ts'
import { ownGroups } from '../../sats/alarms/own-groups.ts'
import { readMoment } from '../../sats/alarms/watches.ts'
import { withdrawStale } from '../../sats/alarms/withdraw.ts'
import { audit, type AuditedCall } from '../audit/append.ts'
import type { Granted } from '../callers/access.ts'
import { idOfNew } from '../audit/restored.ts'
import { Refusal } from '../../errors/refusal.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { all, contains, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { plainColumn } from '../../store/queries/search-text.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import type { Call, Changing } from '../../http/handler.ts'

const NAME = plainColumn('description')
const groupFilters: FiltersOf<typeof ListCompanyGroups> = { search: contains(NAME) }

/** By name, as people read it. A secondary user sees the groups of its own grants. */
export async function listCompanyGroups(call: Call<typeof ListCompanyGroups>): Promise<Page<CompanyGroup>> {
  const { db, query } = call
  const own = await ownGroups(call, 'company_group:read')
  let groups = db.selectFrom('company_groups').where(all(narrowed(groupFilters, query)))
  if (own) groups = groups.where('id', 'in', [...own])
  const { rows, total } = await pageOf(db, query, groups, ({ limit, offset }) =>
    withCompanies(groups)
      .orderBy(orderOf(query.sort, { name: NAME }, sql`${NAME}, id`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { items: rows.map(groupView), total }
}

export async function readCompanyGroup(call: Call<typeof ReadCompanyGroup>): Promise<Reply<typeof ReadCompanyGroup>> {
  const { db, params, access } = call
  const own = await ownGroups(call, 'company_group:read')
  const group = await groupOf(db, params.id)
  if (own?.has(group.id) === false) throw new Refusal('not_found')
  const takes_away = holds(access, 'company_group:delete', 'all') ? await consequences(db, group.id) : null
  return { ...group, takes_away }
}

export async function createCompanyGroup(call: Call<typeof CreateCompanyGroup>): Promise<CompanyGroup> {
  return makeCompanyGroup(call, await idOfNew(call, 'company_group.delete'), call.body)
}

/** Makes a group for whoever may, and says so in the trail. */
export async function makeCompanyGroup(
  call: AuditedCall & { access: Granted },
  id: string,
  form: CompanyGroupForm,
): Promise<CompanyGroup> {
  const { db, access } = call
  const companies = await companiesIn(db, form.companies)
  await db
    .insertInto('company_groups')
    .values({ tenant_id: access.tenantId, id, description: form.description })
    .execute()
  await putCompanies(db, { tenant_id: access.tenantId, company_group_id: id }, companies)
  const made = await groupOf(db, id)
  const changes = auditChanges({}, await groupAudit(db, made))
  await audit(call, { action: 'company_group.create', subject: made.description, subjectId: id, changes })
  return made
}

/** As the change's reply shows it. */
async function currentCompanyGroup({ db, params }: Call<typeof UpdateCompanyGroup>): Promise<CompanyGroup> {
  return groupOf(db, params.id)
}

/** A company that comes is reached by everybody who has the group: for that one must hold what they may do. */
async function changeCompanyGroup(call: Call<typeof UpdateCompanyGroup>): Promise<CompanyGroup> {
  const { db, body, params, access, platform } = call
  await lockAccesses(db, access.tenantId)
  const group = await groupOf(db, params.id)
  const companies = await companiesIn(db, body.companies)
  const changed = differing(companies, group.companies)
  for (const role of (await rolesOf(db, group.id)).values()) requireHeld(access, role, changed)
  await db.updateTable('company_groups').set({ description: body.description }).where('id', '=', group.id).execute()
  await db.deleteFrom('company_group_companies').where('company_group_id', '=', group.id).execute()
  await putCompanies(db, { tenant_id: access.tenantId, company_group_id: group.id }, companies)
  await withdrawStale(db, await readMoment(db, platform.now()))
  const after = await groupOf(db, group.id)
  const changes = auditChanges(await groupAudit(db, group), await groupAudit(db, after))
  await audit(call, { action: 'company_group.update', subject: group.description, subjectId: group.id, changes })
  return after
}

/** Whoever deletes a group may delete what goes with it. */
export async function deleteCompanyGroup(call: Call<typeof DeleteCompanyGroup>): Promise<Record<string, never>> {
  const { db, params, query, access, platform } = call
  await lockAccesses(db, access.tenantId)
  const group = await groupOf(db, params.id)
  const { grants, alarms } = await consequences(db, group.id)
  if (grants.length + alarms.length > 0 && query.confirm === '0') {
    throw new Refusal('group_in_use', { reason: () => inUse(grants.length, alarms.length) })
  }
  const gone = alarms.filter((alarm) => alarm.is_last).map(({ id }) => id)
  if (grants.length > 0 && !holds(access, 'grant:delete', 'all')) throw new Refusal('forbidden')
  if (gone.length > 0 && !holds(access, 'sat_alarm:delete', 'all')) throw new Refusal('forbidden')
  if (alarms.length > gone.length && !holds(access, 'sat_alarm:update', 'all')) throw new Refusal('forbidden')
  for (const role of (await rolesOf(db, group.id)).values()) requireHeld(access, role, group.companies)
  await db.deleteFrom('grants').where('company_group_id', '=', group.id).execute()
  await db.deleteFrom('sat_alarm_groups').where('company_group_id', '=', group.id).execute()
  if (gone.length > 0) await db.deleteFrom('sat_alarms').where('id', 'in', gone).execute()
  await db.deleteFrom('company_groups').where('id', '=', group.id).execute()
  await withdrawStale(db, await readMoment(db, platform.now()))
  for (const { id, email, role } of grants) {
    const changes = auditChanges({ Perfil: role, Grupo: group.description }, {})
    await audit(call, { action: 'grant.delete', subject: email, subjectId: id, changes })
  }
  for (const { id, description, is_last } of alarms) {
    const changes = auditChanges({ Grupos: group.description }, {})
    await audit(call, {
      action: is_last ? 'sat_alarm.delete' : 'sat_alarm.update',
      subject: description,
      subjectId: id,
      changes,
    })
  }
  const changes = auditChanges(await groupAudit(db, group), {})
  await audit(call, { action: 'company_group.delete', subject: group.description, subjectId: group.id, changes })
  return {}
}

function inUse(grants: number, alarms: number): string {
  const parts = [
    ...(grants > 0 ? [grants === 1 ? phrase`1 acesso` : phrase`${grants} acessos`] : []),
    ...(alarms > 0 ? [alarms === 1 ? phrase`1 alarme` : phrase`${alarms} alarmes`] : []),
  ]
  return phrase`Este grupo está em uso por ${parts.join(phrase` e `)}.`
}

async function rolesOf(db: ScopedDb, groupId: string) {
  const grants = await db
    .selectFrom('grants')
    .select('role_id')
    .distinct()
    .where('company_group_id', '=', groupId)
    .execute()
  return readRolePermissions(
    db,
    grants.map(({ role_id }) => role_id),
  )
}

async function consequences(db: ScopedDb, groupId: string): Promise<RemovalEffects> {
  const grants = await grantRows(db)
    .where('g.company_group_id', '=', groupId)
    .orderBy('u.email')
    .orderBy('g.id')
    .execute()
  const alarms = await db
    .selectFrom('sat_alarms as a')
    .select(['a.id', 'a.alarm_type_id'])
    .select((e) =>
      e
        .not(
          e.exists(
            e
              .selectFrom('sat_alarm_groups as o')
              .select('o.alarm_id')
              .whereRef('o.tenant_id', '=', 'a.tenant_id')
              .whereRef('o.alarm_id', '=', 'a.id')
              .where('o.company_group_id', '<>', groupId),
          ),
        )
        .$castTo<boolean>()
        .as('is_last'),
    )
    .where('a.id', 'in', (e) =>
      e.selectFrom('sat_alarm_groups').select('alarm_id').where('company_group_id', '=', groupId),
    )
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  return {
    grants: grants.map(({ id, email, role }) => ({ id, email, role })),
    alarms: alarms.map(({ id, alarm_type_id, is_last }) => ({
      id,
      description: ALARM_TYPES[alarm_type_id].description,
      is_last,
    })),
  }
}

async function groupOf(db: ScopedDb, id: string): Promise<CompanyGroup> {
  const group = isUuid(id)
    ? await withCompanies(db.selectFrom('company_groups')).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!group) throw new Refusal('not_found')
  return groupView(group)
}

function groupView({ id, description, companies }: { id: string; description: string; companies: string[] | null }) {
  const ids = companies ?? []
  return { id, description, companies: ids, version: versionOf(description, ids) }
}

function withCompanies(groups: ReturnType<typeof allGroups>) {
  return groups
    .select(['id', 'description'])
    .select((e) =>
      e
        .selectFrom('company_group_companies as c')
        .select(sql<string[]>`coalesce(array_agg(c.company_id order by c.company_id), '{}')`.as('ids'))
        .whereRef('c.tenant_id', '=', 'company_groups.tenant_id')
        .whereRef('c.company_group_id', '=', 'company_groups.id')
        .as('companies'),
    )
}

function allGroups(db: ScopedDb) {
  return db.selectFrom('company_groups')
}

/** Companies of the tenant, each once. */
async function companiesIn(db: ScopedDb, ids: readonly string[]): Promise<string[]> {
  const companies = [...new Set(ids.map((id) => id.toLowerCase()))]
  if ((await countCompanies(db, companies)) < companies.length) {
    throw new Refusal('invalid', { fields: { companies: 'Empresa não encontrada' } })
  }
  return companies
}

/** Returns a name for a group of these companies that no group has. */
export async function freeName(db: ScopedDb, ids: readonly string[]): Promise<string> {
  const companies = await db
    .selectFrom('companies')
    .select(['nome_fantasia', 'razao_social'])
    .where('id', '=', anyOf(await companiesIn(db, ids)))
    .orderBy(sql`coalesce(nome_fantasia, razao_social)`)
    .execute()
  const groups = await db.selectFrom('company_groups').select(NAME.as('name')).execute()
  const names = new Set(groups.map(({ name }) => name))
  return groupName(companies.map(companyName), (name) => names.has(searchText(name)))
}

async function putCompanies(
  db: ScopedDb,
  of: { tenant_id: string; company_group_id: string },
  companies: readonly string[],
): Promise<void> {
  await db
    .insertInto('company_group_companies')
    .values(companies.map((company_id) => ({ ...of, company_id })))
    .execute()
}

export const updateCompanyGroup: Changing<typeof UpdateCompanyGroup> = {
  change: changeCompanyGroup,
  current: currentCompanyGroup,
}
