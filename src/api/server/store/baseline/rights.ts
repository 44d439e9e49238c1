// Who may do what with a table. The scope of a call is bound per transaction by `app.tenant`, `app.companies` ('all' or a comma list) and a role
// (store/scope.ts): fiscal_app for the whole tenant, fiscal_companies for some companies, a policy each, since one for both keeps the planner from
// indexes by company. fiscal_session signs in, and knows of no document.

export const ALL = 'select, insert, update, delete'
export const READ = 'select'

/** Rights to rows of a tenant that whoever sees some of its companies sees alike. */
export const ofTenant = (table: string, companies = ALL, app = ALL): string =>
  rights(table, { companies, app }, [
    `create policy tenant on ${table} to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));`,
  ])

/** Rights to rows of a company, or to those of no company for who sees all. */
export const ofCompanies = (table: string, companies = ALL, app = ALL): string =>
  rights(table, { companies, app }, [
    `create policy scope on ${table} to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));`,
    `create policy companies on ${table} to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));`,
  ])

const rights = (table: string, { companies, app }: { companies: string; app: string }, policies: readonly string[]) =>
  [
    `alter table ${table} enable row level security;`,
    ...policies,
    `grant ${app} on ${table} to fiscal_app;`,
    `grant ${companies} on ${table} to fiscal_companies;`,
  ].join('\n')
