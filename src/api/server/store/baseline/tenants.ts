import { READ, ofTenant } from './rights.ts'

/** Tenants, their users and what these may do, plans, and the trail of who changed what. */
export default `
create table tenants (
  id uuid primary key,
  description text not null,
  time_zone text not null default 'America/Sao_Paulo',
  -- Of whom a tenant asks a second factor.
  second_factor text not null default 'nobody' check (second_factor in ('nobody', 'administrators', 'everybody'))
);
alter table tenants enable row level security;
create policy session on tenants for select to fiscal_session using (true);
create policy tenant on tenants to fiscal_app, fiscal_companies using (id = (select app_tenant()));
grant select on tenants to fiscal_app, fiscal_companies, fiscal_session;
grant update (second_factor) on tenants to fiscal_app;

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)) unique,
  password_hash text,
  is_active boolean not null default true,
  is_email_confirmed boolean not null default false,
  created_at timestamptz not null default now()
);
alter table users enable row level security;
create policy session on users to fiscal_session using (true);
grant select on users to fiscal_session;
grant select (id, email, is_active, is_email_confirmed, created_at) on users to fiscal_app, fiscal_companies;
grant update (password_hash, is_email_confirmed) on users to fiscal_session;

create table roles (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  type text not null check (type in ('primary', 'secondary')),
  is_master boolean not null default false,
  primary key (tenant_id, id)
);
create unique index roles_name on roles (tenant_id, translate(lower(description), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'));
${ofTenant('roles')}
create policy session on roles for select to fiscal_session using (true);
grant select on roles to fiscal_session;

create table role_permissions (
  tenant_id uuid not null,
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
${ofTenant('role_permissions')}
create policy session on role_permissions for select to fiscal_session using (true);
grant select on role_permissions to fiscal_session;

create table companies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  cnpj text not null,
  razao_social text not null,
  nome_fantasia text,
  search text not null,
  cnae text,
  inscricao_estadual text,
  municipal_inscription text,
  codigo_regime_tributario text,
  codigo_municipio text,
  cep text,
  logradouro text,
  numero text,
  complemento text,
  bairro text,
  -- Sealed (companies/seal.ts): who reads the database learns none.
  csc text,
  id_csc text,
  sefaz_security_key text,
  primary key (tenant_id, id),
  unique (tenant_id, cnpj)
);
-- The levels of the tree company, point of sale, SATs, each in the order that it is shown in.
create index companies_by_name on companies (tenant_id, search, id);
alter table companies enable row level security;
create policy scope on companies to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on companies to fiscal_companies
  using (tenant_id = (select app_tenant()) and (id = ANY ((select app_companies())::uuid[])));
grant select, insert, update, delete on companies to fiscal_app, fiscal_companies;

create table company_groups (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  primary key (tenant_id, id)
);
create unique index company_groups_name on company_groups (tenant_id, translate(lower(description), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'));
${ofTenant('company_groups')}
create policy session on company_groups for select to fiscal_session using (true);
grant select on company_groups to fiscal_session;

create table company_group_companies (
  tenant_id uuid not null,
  company_group_id uuid not null,
  company_id uuid not null,
  primary key (tenant_id, company_group_id, company_id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
${ofTenant('company_group_companies')}
create policy session on company_group_companies for select to fiscal_session using (true);
grant select on company_group_companies to fiscal_session;

create table grants (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id),
  role_id uuid not null,
  company_group_id uuid,
  is_active boolean not null default true,
  -- The companies that a primary grant is limited to, where it names no group; null: not limited by any list. No foreign key: a company that
  -- goes must leave an empty list behind, and not one that counts as none.
  only_companies uuid[],
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id)
);
create index grants_user on grants (user_id);
create index grants_role on grants (tenant_id, role_id);
create index grants_group on grants (tenant_id, company_group_id) where company_group_id is not null;
${ofTenant('grants')}
create policy session on grants for select to fiscal_session using (true);
grant select on grants to fiscal_session;
-- A tenant sees the users that hold a grant in it, and never their passwords.
create policy tenant on users for select to fiscal_app, fiscal_companies
  using (exists (select from grants g where g.user_id = users.id and g.tenant_id = (select app_tenant())));

-- What a tenant has subscribed to; one of its plans is in force.
create table plans (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  -- Of the resources that a plan may lack those that it has.
  resources text[] not null,
  is_current boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index plans_current on plans (tenant_id) where is_current;
${ofTenant('plans')}
create policy session on plans for select to fiscal_session using (true);
grant select on plans to fiscal_session;

create table plan_quotas (
  tenant_id uuid not null,
  plan_id uuid not null,
  quota text not null,
  -- Null: no limit.
  value integer check (value >= 0),
  primary key (tenant_id, plan_id, quota),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id) on delete cascade
);
${ofTenant('plan_quotas')}

-- That a tenant uses so much of a quota of its plan (docs/decisions.md#quota-mails), for as long as it does.
create table quota_crossings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  quota text not null,
  -- Percent of the quota.
  step integer not null,
  -- Of a quota of each month its first day; otherwise a day before all others.
  period date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, quota, step, period)
);
${ofTenant('quota_crossings')}

-- Who changed what, for ever: no role may change or delete an entry, and none writes one but by the function below. Each carries the hash of
-- the one before it in its tenant, so that an entry that was changed, taken out or slipped in by who owns the database is found
-- (audit/verify.ts).
create table audit_entries (
  tenant_id uuid not null references tenants (id),
  seq bigint not null,
  at timestamptz not null,
  -- Null: the operator of the database, or whoever held a signed address. No foreign key, and the e-mail as it was: people leave.
  user_id uuid,
  email text,
  -- The network that the call came from.
  address text not null,
  action text not null,
  subject_id text,
  subject text not null,
  -- A JSON array of {field, from, to}, as text: jsonb would not give it back to the letter.
  changes text not null,
  previous text not null,
  hash text not null,
  primary key (tenant_id, seq)
);
create index audit_entries_at on audit_entries (tenant_id, at);
create index audit_entries_of_subject on audit_entries (tenant_id, subject_id, seq desc) where subject_id is not null;
${ofTenant('audit_entries', READ, READ)}
`
