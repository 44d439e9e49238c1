import { sql } from 'kysely'
import type { Grant, Tenant } from '#api/contract/access/users.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'

/** Selects the companies that a grant `g` of a role `r` reaches, as session_access has it: null is the whole tenant. */
const companiesOf = (db: ScopedDb) => sql<string[] | null>`case
  when g.company_group_id is not null then array(${db
    .selectFrom('company_group_companies as m')
    .select('m.company_id')
    .where(sql<boolean>`m.tenant_id = g.tenant_id and m.company_group_id = g.company_group_id
      and (g.only_companies is null or m.company_id = any (g.only_companies))`)
    .orderBy('m.company_id')})
  when g.only_companies is not null then g.only_companies
  when r.type = 'primary' then null
  else '{}'::uuid[] end`

/** Grants with what they name and whose they are. */
export function grantRows(db: ScopedDb) {
  return db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .innerJoin('roles as r', (join) => sameTenant(join, 'r.id', 'g.role_id'))
    .leftJoin('company_groups as c', (join) => sameTenant(join, 'c.id', 'g.company_group_id'))
    .select(['g.id', 'g.tenant_id', 'g.user_id', 'g.role_id', 'g.company_group_id', 'g.only_companies', 'g.is_active'])
    .select(['t.description as tenant', 'u.email', 'u.is_email_confirmed', companiesOf(db).as('companies')])
    .select(['r.description as role', 'r.type as role_type', 'r.is_master', 'c.description as company_group'])
}

export type GrantRow = Awaited<ReturnType<ReturnType<typeof grantRows>['execute']>>[number]

export function grantView(row: GrantRow): Grant {
  return {
    id: row.id,
    email: row.email,
    tenant_id: row.tenant_id,
    role_id: row.role_id,
    role: { description: row.role, type: row.role_type, is_master: row.is_master },
    company_group_id: row.company_group_id,
    company_group: row.company_group === null ? null : { description: row.company_group },
    is_active: row.is_active,
    companies: row.companies,
    version: versionOf(row.role_id, row.company_group_id, row.only_companies, row.is_active),
  }
}

/** The tenants of these grants of one user, each with its own. */
export function tenantsOf(rows: readonly GrantRow[]): Tenant[] {
  const tenants = new Map<string, Tenant>()
  for (const { tenant_id, tenant, id, email, company_group_id, role_id, is_active } of rows) {
    const known = tenants.get(tenant_id) ?? { id: tenant_id, description: tenant, grants: [] }
    known.grants.push({ id, email, company_group_id, role_id, is_active })
    tenants.set(tenant_id, known)
  }
  return [...tenants.values()]
}
